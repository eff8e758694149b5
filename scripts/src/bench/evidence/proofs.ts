import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../repository-root';
import { createLoader } from '../load/loader';
import { median } from '../measure/median';
import { reportRun, step } from '../progress';
import { createAlone, fillLog, getBytes } from './large-log';
import { waitUntilLogged, type Scene } from './scene';

const run = promisify(execFile);

const leaves = 10_000;
/** Records of `subject`, spread over the log. */
const ofSubject = 10;
const subject = 'the-one-that-is-asked-for';
const provenRecords = 100;
const bundlesPerRound = 10;

export async function measureProofs(scene: Scene): Promise<string[]> {
  const { stage } = scene;
  await waitUntilLogged(scene);
  await stage.clear();
  const customer = await createAlone(stage.product.accountAddress, 'evidence-proofs');
  const ids = await step(`a log of ${leaves} leaves`, () =>
    fillLog(scene, customer, leaves, (row) => (row % (leaves / ofSubject) === 0 ? subject : undefined)),
  );
  const get = (path: string) => getBytes(`${stage.product.url}${path}`, customer.key);
  const loader = await createLoader(
    { ...stage, tenant: { ...stage.tenant, key: customer.key } },
    'evidence-proofs',
    ids.filter((_, row) => row % (leaves / provenRecords) === 0).map((id) => `GET /api/v1/consents/${id}/proof`),
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

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedAtMs = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAtMs };
}
