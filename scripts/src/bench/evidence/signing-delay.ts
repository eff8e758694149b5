import { setTimeout as delay } from 'node:timers/promises';
import { consentBody } from '../load/consent-body';
import { createLoader } from '../load/loader';
import { sendPaced } from '../load/paced-consents';
import { median } from '../measure/median';
import { reportRun, step } from '../progress';
import { countSigned, waitUntilLogged, waitUntilSigned, type Scene, type SignedCount } from './scene';

interface Delay {
  p50Ms: number;
  p99Ms: number;
}

const pacedPerSecond = 200;
const lookEveryMs = 10;
const allowedP99Ms = 2000;
const visitors = 5000;

/** From the time of a record to the first signed checkpoint that covers it. */
export async function measureSigningDelay(scene: Scene): Promise<string[]> {
  const { stage } = scene;
  const { product, tenant, seconds, signal } = stage;
  const loader = await createLoader(
    stage,
    'evidence-delay',
    Array.from({ length: visitors }, (_, visitor) => `POST /api/v1/consents ${JSON.stringify(consentBody(tenant.siteId, visitor))}`),
  );
  const paced = () => sendPaced({ url: product.url, callers: [tenant], perSecond: pacedPerSecond, seconds, signal }).then(() => undefined);
  const full = () => loader.run(product.url, 64, seconds).then(() => undefined);
  const delays = { paced: [] as Delay[], full: [] as Delay[] };
  await step('evidence, from a record to its signature', async () => {
    for (let round = 0; round < stage.rounds; round++) {
      delays.paced.push(await measureDelay(scene, `${pacedPerSecond} per s`, paced));
      delays.full.push(await measureDelay(scene, '64 connections', full));
    }
  });
  return [noteOf(`${pacedPerSecond} consents per s`, delays.paced), noteOf('64 connections', delays.full)];
}

async function measureDelay(scene: Scene, name: string, load: () => Promise<void>): Promise<Delay> {
  const { stage } = scene;
  await waitUntilLogged(scene);
  await stage.clear();
  const before = await countSigned(scene);
  const sampler = startSampling(scene);
  await load();
  const recorded = await recordTimesMs(scene);
  await waitUntilSigned(scene, before.leaves + recorded.length);
  const samples = await sampler.stop();
  const delays = delaysMs(recorded, samples, before.leaves).sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor((delays.length - 1) * share)] ?? NaN;
  const found = { p50Ms: at(0.5), p99Ms: at(0.99) };
  reportRun(`record to signature, ${name}`, [
    `p50 ${found.p50Ms.toFixed(0)} ms`,
    `p99 ${found.p99Ms.toFixed(0)} ms`,
    `${delays.length} records`,
  ]);
  return found;
}

function startSampling(scene: Scene): { stop(): Promise<SignedCount[]> } {
  const samples: SignedCount[] = [];
  let isStopping = false;
  const sampling = (async () => {
    for (;;) {
      samples.push(await countSigned(scene));
      if (isStopping) return;
      await delay(lookEveryMs, undefined, { signal: scene.stage.signal });
    }
  })();
  // `stop` rethrows the failure.
  sampling.catch(() => undefined);
  return {
    stop: async () => {
      isStopping = true;
      await sampling;
      return samples;
    },
  };
}

async function recordTimesMs({ stage }: Scene): Promise<number[]> {
  const { rows } = await stage.database.query<{ times: number[] | null }>(
    'bench_record_times',
    `SELECT array_agg(extract(epoch FROM created_at)::float8 * 1000 ORDER BY created_at) AS times FROM consents`,
    [],
  );
  return rows[0]?.times ?? [];
}

/** Assumes that each record has one leaf, in the order of the records' times. */
function delaysMs(recorded: readonly number[], samples: readonly SignedCount[], leavesBefore: number): number[] {
  let at = 0;
  return recorded.map((recordedMs, place) => {
    while ((samples[at]?.leaves ?? Infinity) < leavesBefore + place + 1) at++;
    return (samples[at]?.atMs ?? NaN) - recordedMs;
  });
}

function noteOf(load: string, delays: readonly Delay[]): string {
  const p50 = delays.map(({ p50Ms }) => p50Ms);
  const p99 = delays.map(({ p99Ms }) => p99Ms);
  const verdict = median(p99) <= allowedP99Ms ? `of ${allowedP99Ms} ms allowed` : `ABOVE the ${allowedP99Ms} ms allowed`;
  const spread = `${Math.min(...p99).toFixed(0)} to ${Math.max(...p99).toFixed(0)}`;
  return `From a record to its signed checkpoint at ${load}: p50 ${median(p50).toFixed(0)} ms, p99 ${median(p99).toFixed(0)} ms (${spread}), ${verdict}.`;
}
