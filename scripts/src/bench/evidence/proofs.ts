import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectToAccount } from '../../start/account-connection';
import { repositoryRoot } from '../../repository-root';
import { consentBody } from '../load/consent-body';
import { createLoader } from '../load/loader';
import { median } from '../measure/median';
import { createCustomer, type Customer } from '../product/customer';
import { reportRun, step } from '../progress';
import { countSigned, waitUntilLogged, waitUntilSigned, type Scene } from './scene';

const run = promisify(execFile);

const leaves = 10_000;
const rowsPerBatch = 1000;
/** Records of `subject`, spread over the log. */
const ofSubject = 10;
const subject = 'the-one-that-is-asked-for';
const provenRecords = 100;
const bundlesPerRound = 10;

export async function measureProofs(scene: Scene): Promise<string[]> {
  const { stage } = scene;
  await waitUntilLogged(scene);
  await stage.clear();
  const customer = await createAlone(stage.product.accountAddress);
  const ids = await step(`a log of ${leaves} leaves`, () => fillLog(scene, customer));
  const get = (path: string) => getBytes(`${stage.product.url}${path}`, customer.key);
  const loader = await createLoader(
    { ...stage, tenant: { ...stage.tenant, key: customer.key } },
    'evidence-proofs',
    ids.slice(0, provenRecords).map((id) => `GET /api/v1/consents/${id}/proof`),
  );
  const keysFile = join(stage.folder, 'keys.json');
  const bundleFile = join(stage.folder, 'bundle.zip');
  await writeFile(keysFile, await get('/log/keys'));

  const figures = {
    proofP50: [] as number[],
    proofP99: [] as number[],
    subject: [] as number[],
    record: [] as number[],
    verify: [] as number[],
  };
  let bundleBytes = 0;
  await step('evidence, proofs and bundles', async () => {
    for (let round = 0; round < stage.rounds; round++) {
      const { p50Ms, p99Ms, failed } = await loader.run(stage.product.url, 1, stage.seconds);
      if (failed > 0) throw new Error(`${failed} proofs failed`);
      figures.proofP50.push(p50Ms);
      figures.proofP99.push(p99Ms);
      for (let number = 0; number < bundlesPerRound; number++) {
        const ofAll = await timed(() => get(`/api/v1/subjects/${subject}/evidence`));
        figures.subject.push(ofAll.ms);
        bundleBytes = ofAll.result.length;
        await writeFile(bundleFile, ofAll.result);
        figures.record.push((await timed(() => get(`/api/v1/consents/${ids[0]}/evidence`))).ms);
      }
      const program = join(repositoryRoot, 'scripts/dist/verify-evidence.js');
      figures.verify.push((await timed(() => run(process.execPath, [program, bundleFile, '--keys', keysFile]))).ms);
      reportRun('proofs and bundles', [`proof p50 ${p50Ms.toFixed(1)} ms`, `bundle ${figures.subject.at(-1)?.toFixed(0)} ms`]);
    }
  });
  const spread = (values: readonly number[]) =>
    `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
  return [
    `In a log of ${leaves} leaves, one call at a time: proof of a record p50 ${spread(figures.proofP50)}, p99 ${spread(figures.proofP99)}.`,
    `There the bundle of a subject with ${ofSubject} records, ${(bundleBytes / 1e6).toFixed(1)} MB: ${spread(figures.subject)}; of one of its records: ${spread(figures.record)}; verified by the command, with the start of Node: ${spread(figures.verify)}.`,
  ];
}

async function createAlone(accountAddress: string): Promise<Customer> {
  const account = connectToAccount(accountAddress);
  try {
    return await createCustomer(account, 'evidence-proofs');
  } finally {
    await account.close();
  }
}

async function fillLog(scene: Scene, { key, siteId }: Customer): Promise<string[]> {
  const before = await countSigned(scene);
  const ids: string[] = [];
  for (let first = 0; first < leaves; first += rowsPerBatch) {
    const consents = Array.from({ length: rowsPerBatch }, (_, row) => ({
      ...consentBody(siteId, first + row),
      ...(row === 0 && { subject_id: subject }),
    }));
    const response = await fetch(`${scene.stage.product.url}/api/v1/consents/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ consents }),
    });
    if (!response.ok) throw new Error(`POST /consents/batch answered ${response.status}: ${await response.text()}`);
    const { results } = (await response.json()) as { results: { consent: { id: string } }[] };
    ids.push(...results.slice(0, provenRecords / (leaves / rowsPerBatch)).map(({ consent }) => consent.id));
  }
  await waitUntilSigned(scene, before.leaves + leaves);
  return ids;
}

async function getBytes(url: string, key: string): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedAtMs = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAtMs };
}
