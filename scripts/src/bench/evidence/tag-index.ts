import { setTimeout as delay } from 'node:timers/promises';
import { consentBody } from '../load/consent-body';
import { reportRun, step } from '../progress';
import { createAlone, fillLog } from './large-log';
import { waitUntilLogged, type Scene } from './scene';
import { measureLargeVerification } from './verify-large';

const records = 10;
const proofs = 100;
const bundles = 5;
const subject = 'indexed';
const allowed = { proofMs: 20, bundleS: 2, bundleKb: 400 };
const longestIndexMs = 3_600_000;

/** Proofs and bundles of one account's large log, and what its index takes. The subject has ten records, in the middle of the others. */
export async function measureTagIndex(scene: Scene, leaves: number): Promise<string[]> {
  const { stage } = scene;
  const { url, accountAddress } = stage.product;
  await waitUntilLogged(scene);
  await stage.clear();
  const customer = await createAlone(accountAddress, 'evidence-index');
  const ids: string[] = [];
  await step(`a log of ${leaves} leaves`, async () => {
    await fillLog(scene, customer, Math.ceil(leaves / 2), 'others');
    for (let row = 0; row < records; row++) ids.push(await createConsent(url, customer));
    await fillLog(scene, customer, Math.floor(leaves / 2), 'others');
  });
  const indexedS = await step('its index', () => waitUntilIndexed(scene));
  const size = await indexBytes(scene);
  const get = (path: string) => timed(`${url}/api/v1/${path}`, customer.key);
  const proofMs = sorted(await repeat(proofs, (at) => get(`consents/${ids[at % records]!}/proof`))).map(({ ms }) => ms);
  const ofSubject = sorted(await repeat(bundles, () => get(`subjects/${subject}/evidence`)));
  const ofRecord = sorted(await repeat(bundles, () => get(`consents/${ids[0]!}/evidence`)));
  const [p50, p99] = [at(proofMs, 0.5), at(proofMs, 0.99)];
  const [bundle, one] = [at(ofSubject, 0.5), at(ofRecord, 0.5)];
  reportRun('index', [`proof p50 ${p50.toFixed(1)} ms`, `subject ${(bundle.bytes / 1000).toFixed(0)} kB, ${bundle.ms.toFixed(0)} ms`]);
  const verified = await measureLargeVerification(scene, await bodyOf(`${url}/api/v1/subjects/${subject}/evidence`, customer.key));
  const verdict = (isAllowed: boolean, limit: string) => (isAllowed ? `of ${limit} allowed` : `ABOVE the ${limit} allowed`);
  return [
    `In a log of ${leaves} leaves, whose index was complete ${indexedS.toFixed(1)} s after the last signature: proof p50 ${p50.toFixed(1)} ms, ` +
      `${verdict(p50 <= allowed.proofMs, `${allowed.proofMs} ms`)}, p99 ${p99.toFixed(1)} ms.`,
    `Bundle of a subject with ${records} records: ${(bundle.bytes / 1000).toFixed(0)} kB, ` +
      `${verdict(bundle.bytes <= allowed.bundleKb * 1000, `${allowed.bundleKb} kB`)}, in ${(bundle.ms / 1000).toFixed(2)} s, ` +
      `${verdict(bundle.ms <= allowed.bundleS * 1000, `${allowed.bundleS} s`)}; of one of its records: ${(one.bytes / 1000).toFixed(0)} kB, ${one.ms.toFixed(0)} ms.`,
    verified,
    `The index has ${(size.used / leaves).toFixed(1)} bytes of records for each leaf; its tables have ${(size.tables / leaves).toFixed(1)}, with what merges left.`,
  ];
}

async function createConsent(url: string, { key, siteId }: { key: string; siteId: string }): Promise<string> {
  const response = await fetch(`${url}/api/v1/consents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...consentBody(siteId, 1), subject_id: subject }),
  });
  if (response.status !== 201) throw new Error(`POST /consents answered ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}

/** Returns the seconds until no segment is missing. */
export async function waitUntilIndexed({ database, stage }: Scene): Promise<number> {
  const startedAtMs = performance.now();
  for (;;) {
    const { rows } = await database.query<{ behind: number }>(
      'bench_unindexed',
      `SELECT (SELECT count(*) FROM logs WHERE checkpoint_size - indexed_size >= 512 AND log_id <> 'anchor')
            + (SELECT count(*) FROM log_segments WHERE root IS NULL) AS behind`,
      [],
    );
    if (rows[0]?.behind === 0) return (performance.now() - startedAtMs) / 1000;
    if (performance.now() - startedAtMs > longestIndexMs) throw new Error(`the index was not complete after ${longestIndexMs / 1000} s`);
    await delay(200, undefined, { signal: stage.signal });
  }
}

async function indexBytes({ database }: Scene): Promise<{ used: number; tables: number }> {
  const { rows } = await database.query<{ used: number; tables: number }>(
    'bench_index_bytes',
    `SELECT (SELECT sum(length(r.records))::float8 FROM log_segment_records r
             JOIN log_segments s ON s.account_id = r.account_id AND s.start = r.start AND s.size = r.size WHERE s.merged_at IS NULL) AS used,
       (pg_total_relation_size('log_segments') + pg_total_relation_size('log_segment_records')
        + pg_total_relation_size('log_segment_hashes'))::float8 AS tables`,
    [],
  );
  return rows[0]!;
}

interface Answer {
  ms: number;
  bytes: number;
}

async function timed(url: string, key: string): Promise<Answer> {
  const startedAtMs = performance.now();
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { ms: performance.now() - startedAtMs, bytes: byteLength };
}

async function bodyOf(url: string, key: string): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function repeat(times: number, work: (at: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let time = 0; time < times; time++) answers.push(await work(time));
  return answers;
}

const sorted = (answers: readonly Answer[]) => answers.toSorted((a, b) => a.ms - b.ms);
const at = <Item>(items: readonly Item[], share: number): Item => items[Math.floor((items.length - 1) * share)]!;
