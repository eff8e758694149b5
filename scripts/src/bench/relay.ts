import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@consent/postgres';
import { takeTurns, type Measured, type WorkReport } from './comparison';
import { startFloor } from './floors/floor-process';
import type { PublishAnswer, PublishFloorSettings, PublishQuestion } from './floors/publish-floor';
import { outboxEvents } from './load/outbox-events';
import { measureCosts, type Spent, type Watched } from './measure/costs';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

const eventsPerRun = 50_000;
const warmUpEvents = 10_000;
const atATime = 500;
const rowsPerInsert = 5000;
const longestRelayMs = 120_000;
const lookEveryMs = 20;

interface Publishing {
  perSecond: number;
  spent: Spent;
}

interface Figures {
  perSecond: number;
}

export async function measureRelay(stage: Stage): Promise<WorkReport> {
  const { product, database, signal } = stage;
  const settings: PublishFloorSettings = { natsUrl: product.servers.nats.url };
  const floor = await startFloor<object>({ program: require.resolve('./floors/publish-floor'), settings, signal });
  const name = nextName();

  const ask = (question: PublishQuestion) => floor.ask<PublishAnswer>(question);

  async function publish(watched: Watched[]): Promise<Publishing> {
    await ask({ ask: 'make', run: name(), count: warmUpEvents });
    await ask({ ask: 'publish', atATime });
    await ask({ ask: 'make', run: name(), count: eventsPerRun });
    await stage.clear();
    const { result, spent } = await measureCosts(watched, () => ask({ ask: 'publish', atATime }));
    return { perSecond: eventsPerRun / (result.elapsedMs / 1000), spent };
  }

  async function relay(): Promise<Publishing> {
    await fillOutbox(database, name(), warmUpEvents);
    await relayedInMs(database, signal);
    await stage.clear();
    await fillOutbox(database, name(), eventsPerRun);
    const { result: elapsedMs, spent } = await measureCosts(product.watched(), () => relayedInMs(database, signal));
    return { perSecond: eventsPerRun / (elapsedMs / 1000), spent };
  }

  async function measureFloor(): Promise<Measured<Figures>> {
    const { perSecond, spent } = await publish([{ name: 'floor', pid: floor.pid }, ...product.watchedServers()]);
    reportRun('relay, floor', [`${perSecond.toFixed(0)} events per s`]);
    return { figures: { perSecond }, done: eventsPerRun, spent };
  }

  async function measureProduct(): Promise<Measured<Figures>> {
    const { perSecond, spent } = await relay();
    reportRun('relay, product', [`${perSecond.toFixed(0)} events per s`]);
    return { figures: { perSecond }, done: eventsPerRun, spent };
  }

  try {
    const turns = await step('relay', () =>
      takeTurns<Figures>(stage, { prepare: stage.clear, floor: measureFloor, product: measureProduct }),
    );
    const rates = (side: Measured<Figures>[]) => side.map(({ figures }) => figures.perSecond);
    const work = 'relay, outbox to JetStream, events';
    return {
      comparisons: [{ work, unit: 'per s', floor: rates(turns.floor), product: rates(turns.product), bars: { now: 0.5, goal: 0.65 } }],
      costs: [
        { work: 'publishing from memory', side: 'floor', per: 'row', rounds: turns.floor },
        { work: 'relay', side: 'product', per: 'row', rounds: turns.product },
      ],
      notes: [],
    };
  } finally {
    await floor.stop();
  }
}

function nextName(): () => string {
  let run = 0;
  return () => `run ${++run}`;
}

/** As long as a real signature. The relay does not sign again, and no consumer verifies it here. */
const aSignature = `first:${'s'.repeat(22)}`;

/** One transaction, so that the relay sees all events in the same moment. */
async function fillOutbox(database: Database, run: string, count: number): Promise<void> {
  const events = outboxEvents(run, count);
  await database.transaction(async (tx) => {
    for (let first = 0; first < count; first += rowsPerInsert) {
      const rows = events.slice(first, first + rowsPerInsert);
      await tx.query(
        'bench_fill_outbox',
        // A microsecond apart, like events of separate transactions.
        `INSERT INTO outbox (id, account_id, type, payload, created_at, signature)
         SELECT id, account_id, type, payload, now() + make_interval(secs => ($5 + number) / 1e6), $6
         FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS event (id, account_id, type, payload, number)`,
        [
          rows.map((row) => row.id),
          rows.map((row) => row.accountId),
          rows.map((row) => row.type),
          rows.map((row) => row.payload),
          first,
          aSignature,
        ],
      );
    }
  });
}

/** From the time of the first batch's marks until no event is pending, by the server's clock. */
async function relayedInMs(database: Database, signal: AbortSignal): Promise<number> {
  const deadline = Date.now() + longestRelayMs;
  for (;;) {
    const { rows } = await database.query<{ has_pending: boolean; now_ms: number }>(
      'bench_has_pending',
      `SELECT EXISTS (SELECT FROM outbox WHERE published_at IS NULL) AS has_pending, extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms`,
      [],
    );
    if (rows[0]?.has_pending === false) return rows[0].now_ms - (await firstMarkMs(database));
    if (Date.now() > deadline) throw new Error(`the relay did not empty the outbox in ${longestRelayMs / 1000} s`);
    await delay(lookEveryMs, undefined, { signal });
  }
}

async function firstMarkMs(database: Database): Promise<number> {
  const { rows } = await database.query<{ first_ms: number }>(
    'bench_first_mark',
    'SELECT extract(epoch FROM min(published_at))::float8 * 1000 AS first_ms FROM outbox',
    [],
  );
  return rows[0]?.first_ms ?? NaN;
}
