import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@consent/postgres';
import { takeTurns, type Measured, type WorkReport } from './comparison';
import { startFloor, type FloorProcess } from './floors/floor-process';
import type { SendQuestion, WebhookFloorSettings } from './floors/webhook-floor';
import type { Arrived, ReceiverQuestion, ReceiverReady } from './floors/webhook-receiver';
import { sendPaced } from './load/paced-consents';
import { storeWaiting } from './load/waiting-deliveries';
import { measureCosts } from './measure/costs';
import { median } from './measure/median';
import { createWebhookTenants, type WebhookTenant } from './product/webhook-tenants';
import { reportRun, step } from './progress';
import type { Stage } from './stage';
import { openDatabase } from './open-database';

interface Figures {
  perSecond: number;
}

interface Latency {
  p50Ms: number;
  p99Ms: number;
}

interface Scene {
  stage: Stage;
  database: Database;
  receiver: FloorProcess<ReceiverReady>;
  healthy: readonly WebhookTenant[];
  hanging: WebhookTenant;
}

const healthyAccounts = 32;
const hangingEndpoints = 50;
/** All slots: as many as the service gives one endpoint, times endpoints. */
const atATime = 8 * healthyAccounts;
const deliveriesPerRun = 30_000;
const warmUpDeliveries = 5000;
/** Without load the product sends events immediately; under load it gathers them. */
const quietPerSecond = 50;
const eventsPerSecond = 200;
const hangingEventsPerSecond = 2;
const warmUpSeconds = 3;
const allowedP99Ms = { quiet: 40, busy: 250 };
const longestMs = 120_000;

export async function measureWebhooks(stage: Stage): Promise<WorkReport> {
  const { product, signal } = stage;
  const { address, adminUrl } = await product.startWebhooks();
  const receiver = await startFloor<ReceiverReady>({ program: require.resolve('./floors/webhook-receiver'), settings: {}, signal });
  const receiverUrl = `http://127.0.0.1:${receiver.ready.port}`;
  const floorSettings: WebhookFloorSettings = { url: `${receiverUrl}/floor` };
  const floor = await startFloor<object>({ program: require.resolve('./floors/webhook-floor'), settings: floorSettings, signal });
  const database = openDatabase(adminUrl, 2);
  try {
    const healthyUrls = Array.from({ length: healthyAccounts }, (_, number) => [`${receiverUrl}/healthy-${number}`]);
    const hangingUrls = Array.from({ length: hangingEndpoints }, (_, number) => `${receiverUrl}/hang-${number}`);
    const tenants = await step('accounts with webhook endpoints', () =>
      createWebhookTenants({ accountAddress: product.accountAddress, webhookAddress: address }, [...healthyUrls, hangingUrls]),
    );
    const scene: Scene = { stage, database, receiver, healthy: tenants.slice(0, -1), hanging: tenants.at(-1) as WebhookTenant };
    const turns = await step('webhooks, deliveries', () => compareDeliveries(scene, floor));
    const latencies = await step('webhooks, from a consent to its first attempt', () => measureLatencies(scene));
    return reportOf(turns, latencies);
  } finally {
    await floor.stop();
    await receiver.stop();
    await database.stop();
  }
}

const tell = ({ receiver }: Scene, question: ReceiverQuestion) => receiver.ask<Arrived>(question);

async function clear(scene: Scene): Promise<void> {
  await tell(scene, { ask: 'forget' });
  await scene.database.query('bench_truncate_webhooks', 'TRUNCATE attempts, queue, deliveries, events, erasures, handled_events', []);
  await scene.stage.clear();
  await tell(scene, { ask: 'forget' });
}

async function waitForArrivals(scene: Scene, count: number): Promise<Arrived> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const arrived = await tell(scene, { ask: 'tell' });
    if (arrived.count >= count) return arrived;
    if (Date.now() > deadline) throw new Error(`${arrived.count} of ${count} deliveries arrived in ${longestMs / 1000} s`);
    await delay(50, undefined, { signal: scene.stage.signal });
  }
}

async function waitUntilRecorded({ database, stage }: Scene): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waits: boolean }>('bench_waits', 'SELECT EXISTS (SELECT FROM queue) AS waits', []);
    if (rows[0]?.waits === false) return;
    await delay(20, undefined, { signal: stage.signal });
  }
}

function compareDeliveries(scene: Scene, floor: FloorProcess<object>) {
  const { stage, database, healthy } = scene;
  let run = 0;

  /** Frozen while the deliveries are stored, so that none is sent early. */
  async function store(count: number): Promise<void> {
    stage.product.freeze();
    await storeWaiting(database, healthy, `deliveries ${++run}`, count);
    await database.query('bench_checkpoint_webhooks', 'CHECKPOINT', []);
  }

  async function send(count: number): Promise<Arrived> {
    await stage.product.thaw();
    const arrived = await waitForArrivals(scene, count);
    await waitUntilRecorded(scene);
    return arrived;
  }

  async function measureFloor(): Promise<Measured<Figures>> {
    const watched = [{ name: 'floor', pid: floor.pid }];
    const post = (count: number) => floor.ask({ count, atATime } satisfies SendQuestion);
    await post(warmUpDeliveries);
    await tell(scene, { ask: 'count anew' });
    const { spent } = await measureCosts(watched, () => post(deliveriesPerRun));
    const { elapsedMs } = await waitForArrivals(scene, deliveriesPerRun);
    const perSecond = deliveriesPerRun / (elapsedMs / 1000);
    reportRun('webhooks, floor', [`${perSecond.toFixed(0)} requests per s`]);
    return { figures: { perSecond }, done: deliveriesPerRun, spent };
  }

  async function measureProduct(): Promise<Measured<Figures>> {
    await store(warmUpDeliveries);
    await send(warmUpDeliveries);
    await tell(scene, { ask: 'count anew' });
    await store(deliveriesPerRun);
    const { result, spent } = await measureCosts(stage.product.watched(), () => send(deliveriesPerRun));
    const perSecond = deliveriesPerRun / (result.elapsedMs / 1000);
    reportRun('webhooks, product', [`${perSecond.toFixed(0)} deliveries per s`]);
    return { figures: { perSecond }, done: deliveriesPerRun, spent };
  }

  return takeTurns<Figures>(stage, { prepare: () => clear(scene), floor: measureFloor, product: measureProduct });
}

interface Latencies {
  quiet: Latency[];
  alone: Latency[];
  besideHanging: Latency[];
}

const labels: Record<keyof Latencies, string> = {
  quiet: `alone, ${quietPerSecond} per s`,
  alone: `alone, ${eventsPerSecond} per s`,
  besideHanging: `beside endpoints that hang, ${eventsPerSecond} per s`,
};

async function measureLatencies(scene: Scene): Promise<Latencies> {
  const latencies: Latencies = { quiet: [], alone: [], besideHanging: [] };
  const order = Object.keys(labels) as (keyof Latencies)[];
  for (let round = 0; round < scene.stage.rounds; round++) {
    for (const turn of round % 2 === 0 ? order : order.toReversed()) latencies[turn].push(await measureLatency(scene, turn));
  }
  return latencies;
}

async function measureLatency(scene: Scene, turn: keyof Latencies): Promise<Latency> {
  const { stage, healthy, hanging } = scene;
  const { signal, seconds, product } = stage;
  await clear(scene);
  const pace = { url: product.url, signal, seconds: warmUpSeconds };
  const whole = { ...pace, seconds: warmUpSeconds + seconds };
  const perSecond = turn === 'quiet' ? quietPerSecond : eventsPerSecond;
  const disturbing = turn === 'besideHanging' ? sendPaced({ ...whole, callers: [hanging], perSecond: hangingEventsPerSecond }) : undefined;
  const warmedUp = await sendPaced({ ...pace, callers: healthy, perSecond });
  const { hanging: heldSlots } = await waitForArrivals(scene, warmedUp);
  if (turn === 'besideHanging' && heldSlots < hangingEndpoints) throw new Error(`only ${heldSlots} requests hang`);
  await tell(scene, { ask: 'count anew' });
  const sent = await sendPaced({ ...pace, seconds, callers: healthy, perSecond });
  const { p50Ms, p99Ms } = await waitForArrivals(scene, sent);
  await disturbing;
  reportRun(`webhooks, ${labels[turn]}`, [`p50 ${p50Ms} ms`, `p99 ${p99Ms} ms`]);
  return { p50Ms, p99Ms };
}

function reportOf(
  turns: { floor: Measured<Figures>[]; product: Measured<Figures>[] },
  { quiet, alone, besideHanging }: Latencies,
): WorkReport {
  const rates = (side: Measured<Figures>[]) => side.map(({ figures }) => figures.perSecond);
  return {
    comparisons: [
      {
        work: `webhooks, ${atATime} at a time, deliveries`,
        unit: 'per s',
        floor: rates(turns.floor),
        product: rates(turns.product),
        bars: { now: 0.45, goal: 0.6 },
      },
      {
        work: `consent to first attempt, p99, ${hangingEndpoints} endpoints of another account hang`,
        unit: 'ms',
        floor: alone.map(({ p99Ms }) => p99Ms),
        product: besideHanging.map(({ p99Ms }) => p99Ms),
        bars: { now: 1.5, goal: 1.2 },
      },
    ],
    costs: [
      { work: 'sign and post', side: 'floor', per: 'request', rounds: turns.floor },
      { work: 'webhook deliveries', side: 'product', per: 'request', rounds: turns.product },
    ],
    notes: [noteOf(quiet, quietPerSecond, allowedP99Ms.quiet), noteOf(alone, eventsPerSecond, allowedP99Ms.busy)],
  };
}

function noteOf(latencies: readonly Latency[], perSecond: number, allowedMs: number): string {
  const p50 = median(latencies.map(({ p50Ms }) => p50Ms)).toFixed(0);
  const p99 = median(latencies.map(({ p99Ms }) => p99Ms));
  const verdict = p99 <= allowedMs ? `of ${allowedMs} ms allowed` : `ABOVE the ${allowedMs} ms allowed`;
  return `Webhooks at ${perSecond} consents per s: from the time of a consent to its first attempt p50 ${p50} ms, p99 ${p99.toFixed(0)} ms, ${verdict}.`;
}
