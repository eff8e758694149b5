import { setTimeout as delay } from 'node:timers/promises';
import { consentBody } from '../load/consent-body';
import { reportRun, step } from '../progress';
import { createAlone, fillLog } from './large-log';
import { waitUntilLogged, type Scene } from './scene';

const leaves = 20_000;
const bundles = 4;
const subject = 'all-of-them';
const allowedP99Ms = 2000;
const lookEveryMs = 20;

/** How long another account waits for its proofs while one account downloads large bundles. */
export async function measureBundleLag(scene: Scene): Promise<string[]> {
  const { stage } = scene;
  const { url, accountAddress } = stage.product;
  await waitUntilLogged(scene);
  await stage.clear();
  const large = await createAlone(accountAddress, 'evidence-bundles');
  const other = await createAlone(accountAddress, 'evidence-lag');
  await step(`a subject with ${leaves} records`, () => fillLog(scene, large, leaves, subject));
  const lags: number[] = [];
  const seconds: number[] = [];
  let bytes = 0;
  await step(`evidence, another account during ${bundles} bundles`, async () => {
    for (let round = 0; round < stage.rounds; round++) {
      const startedAtMs = performance.now();
      let isOver = false;
      const all = Promise.all(Array.from({ length: bundles }, () => download(url, large.key)));
      const ended = all.finally(() => (isOver = true));
      while (!isOver) lags.push(await lagMs(scene, other));
      bytes = (await ended)[0]!;
      seconds.push((performance.now() - startedAtMs) / 1000);
      reportRun('lag during bundles', [`max ${Math.max(...lags).toFixed(0)} ms`, `${seconds.at(-1)!.toFixed(1)} s`]);
    }
  });
  lags.sort((a, b) => a - b);
  const at = (share: number) => lags[Math.floor((lags.length - 1) * share)] ?? NaN;
  const verdict = at(0.99) <= allowedP99Ms ? `of ${allowedP99Ms} ms allowed` : `ABOVE the ${allowedP99Ms} ms allowed`;
  return [
    `From a record of another account to its proof, during ${bundles} bundles of ${leaves} records (${(bytes / 1e6).toFixed(0)} MB each, ` +
      `${Math.max(...seconds).toFixed(1)} s): p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ${verdict}; ${lags.length} records.`,
  ];
}

/** One at a time for an account, so the others wait and may have to ask again. */
async function download(url: string, key: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/api/v1/subjects/${subject}/evidence`, { headers: { Authorization: `Bearer ${key}` } });
    const { byteLength } = await response.arrayBuffer();
    if (response.ok) return byteLength;
    if (response.status !== 503) throw new Error(`a bundle was answered ${response.status}`);
    await delay(Number(response.headers.get('retry-after') ?? 1) * 1000);
  }
}

async function lagMs({ stage }: Scene, { key, siteId }: { key: string; siteId: string }): Promise<number> {
  const { url } = stage.product;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const created = await fetch(`${url}/api/v1/consents`, { method: 'POST', headers, body: JSON.stringify(consentBody(siteId, 1)) });
  if (created.status !== 201) throw new Error(`POST /consents answered ${created.status}`);
  const { id } = (await created.json()) as { id: string };
  const recordedAtMs = performance.now();
  for (;;) {
    const proof = await fetch(`${url}/api/v1/consents/${id}/proof`, { headers });
    await proof.arrayBuffer();
    if (proof.ok) return performance.now() - recordedAtMs;
    if (proof.status !== 409) throw new Error(`a proof was answered ${proof.status}`);
    await delay(lookEveryMs, undefined, { signal: stage.signal });
  }
}
