import { randomUUID } from 'node:crypto';
import { createDatabase, type Database, type Handle } from '@consent/postgres';
import { createSilentLogger } from '@consent/kernel';
import { findDelivery } from '../src/deliveries/find.sql';
import { lockDelivery, replayMissed } from '../src/deliveries/replay.sql';
import { makeDue } from '../src/deliveries/retry.sql';
import { pruneEvents } from '../src/events/prune';
import { pruneRest } from '../src/events/prune.sql';
import { findStats } from '../src/endpoints/list-stats.sql';
import { claimDeliveries } from '../src/sending/claim.sql';
import { saveAttempts, type RecordedAttempt } from '../src/sending/record-results.sql';
import { planSettings } from '../src/plans.sql';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

/** Statistics of the queue are usually taken while it is empty. Plans must not depend on that. */

const waiting = 5000;
const taken = 10;
/** Rows that a statement may read for each row it needs. */
const slack = 5;

let webhook: WebhookUnderTest;
let database: Database;
const accountId = randomUUID();
let endpointId: string;

beforeAll(async () => {
  webhook = await startWebhook();
  endpointId = (await webhook.anEndpoint(accountId)).id;
  const before = randomUUID();
  const { id: endpointBefore } = await webhook.anEndpoint(before);
  await webhook.stopApp();
  database = createDatabase({
    url: webhook.databaseUrl,
    settings: planSettings,
    poolSize: 1,
    applicationName: 'test',
    logger: createSilentLogger(),
  });
  // The queue was full and is empty when statistics are taken, so its pages remain.
  await webhook.storeWaiting({ accountId: before, endpointId: endpointBefore }, { count: waiting });
  await webhook.database.query('empty', 'DELETE FROM queue', []);
  await webhook.database.query('count_rows', 'VACUUM (ANALYZE) queue, deliveries, events', []);
  await webhook.storeWaiting({ accountId, endpointId }, { count: waiting });
});
afterAll(async () => {
  await webhook.startApp();
  await database.stop();
  await webhook.stop();
});

/** Counts reads with and without an index. */
async function rowsReadBy(work: (tx: Handle) => Promise<void>): Promise<number> {
  return database.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.query<{ count: number }>(
        'rows_read',
        `SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0))::float8 AS count FROM pg_stat_xact_user_tables
         WHERE relname IN ('queue', 'deliveries', 'events', 'endpoints', 'attempts', 'erasures', 'attempt_counts')`,
        [],
      );
      return rows[0]!.count;
    };
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}

const recorded = (id: string, leaseToken: string, after: RecordedAttempt['after']): RecordedAttempt => ({
  accountId,
  id,
  leaseToken,
  after,
  startedAgoMs: 1,
  durationMs: 1,
  statusCode: 200,
  error: '',
  responseBody: '',
  request: { url: 'https://receiver.example/', signature: 't=1,v1=00', standardSignature: undefined },
  isCounted: true,
});

async function claimSome(db: Handle, leaseToken: string) {
  const grants = [{ queue: { accountId, endpointId, isRepeat: false }, upTo: taken }];
  const claimed = await claimDeliveries(db, grants, { leaseToken, leaseMs: 60_000, waitsMs: [1000] });
  expect(claimed).toHaveLength(taken);
  return claimed;
}

test('a claim reads only the rows it takes, even if statistics say that the queue is empty', async () => {
  // The claim reads each queue row twice, and its event.
  expect(await rowsReadBy(async (tx) => void (await claimSome(tx, randomUUID())))).toBeLessThan(taken * slack);
});

test.each([
  ['successes', { number: 1, status: 'delivered', failures: 0, dueInMs: undefined }],
  ['failures', { number: 1, status: 'retrying', failures: 1, dueInMs: 1000 }],
] as const)('recording %s reads only the rows it changes, even if statistics say that the queue is empty', async (_, after) => {
  const leaseToken = randomUUID();
  const claimed = await claimSome(database, leaseToken);
  const read = await rowsReadBy(async (tx) => {
    const held = await saveAttempts(
      tx,
      claimed.map(({ id }) => recorded(id, leaseToken, after)),
      0,
    );
    expect(held).toEqual(claimed.map(() => true));
  });
  expect(read).toBeLessThan(taken * slack);
});

test('reading or locking a delivery reads its own rows only, regardless of the size of its account', async () => {
  const { rows } = await webhook.database.query<{ id: string }>('any', 'SELECT id FROM deliveries WHERE account_id = $1 LIMIT 1', [
    accountId,
  ]);
  const ref = { accountId, id: rows[0]!.id };
  // The delivery, its queue row, its event and its endpoint.
  expect(await rowsReadBy(async (tx) => void (await findDelivery(tx, ref)))).toBeLessThanOrEqual(4);
  expect(await rowsReadBy(async (tx) => void (await lockDelivery(tx, ref)))).toBeLessThan(4 * slack);
});

test('an early retry reads its own rows only', async () => {
  const { rows } = await webhook.database.query<{ id: string }>(
    'any_waiting',
    'SELECT delivery_id AS id FROM queue WHERE account_id = $1 AND lease_token IS NULL LIMIT 1',
    [accountId],
  );
  const ref = { accountId, id: rows[0]!.id };
  const read = await rowsReadBy(async (tx) => void expect(await makeDue(tx, ref)).toMatchObject(ref));
  expect(read).toBeLessThanOrEqual(2 * slack);
});

test('statistics read one row for each hour and slot, regardless of the number of attempts and deliveries', async () => {
  const hours = 24;
  await webhook.database.query(
    'count_many',
    `INSERT INTO attempt_counts (account_id, endpoint_id, hour, slot, attempts, successes)
     SELECT $1, $2, date_trunc('hour', now(), 'UTC') - n * interval '1 hour', slot, 1000, 900
     FROM generate_series(0, $3 - 1) n, generate_series(6, 7) slot`,
    [accountId, endpointId, hours],
  );
  const sinceMs = Date.now() - hours * 3_600_000;
  const read = await rowsReadBy(async (tx) => {
    const [stats] = await findStats(tx, accountId, sinceMs);
    expect(stats).toMatchObject({ endpointId, lastDeliveryAtMs: expect.any(Number) });
    expect(stats!.attempts).toBeGreaterThanOrEqual(hours * 2 * 1000);
  });
  expect(read).toBeLessThan(hours * 2 + 3 * slack);
});

test('a replay of missed deliveries reads only the rows it takes', async () => {
  await webhook.database.query(
    'give_up',
    `WITH gone AS (DELETE FROM queue WHERE delivery_id IN (SELECT delivery_id FROM queue WHERE lease_token IS NULL LIMIT 4000) RETURNING *)
     UPDATE deliveries d SET status = 'exhausted' FROM gone g WHERE d.account_id = g.account_id AND d.id = g.delivery_id`,
    [],
  );
  const missed = { accountId, endpointId, sinceMs: 0, statuses: ['exhausted'] as const, generation: 1, after: undefined };
  const read = await rowsReadBy(async (tx) => expect(await replayMissed(tx, missed, taken)).toMatchObject({ replayed: taken }));
  // All have one time and are ordered by id, so some pending ones are among them.
  expect(read).toBeLessThan(2 * taken * slack);
});

describe('pruning', () => {
  const retentionDays = 30;
  const old = 1000;
  const owner = randomUUID();

  async function aStep(limit: number) {
    let lookedAt = 0;
    const read = await rowsReadBy(async (tx) => void (lookedAt = await pruneEvents(tx, retentionDays, limit)));
    return { read, lookedAt };
  }

  const isNow = (status: string) =>
    webhook.database.query('are_now', 'UPDATE deliveries SET status = $2 WHERE account_id = $1', [owner, status]);

  beforeAll(async () => {
    await webhook.startApp();
    const { id } = await webhook.anEndpoint(owner);
    await webhook.stopApp();
    await webhook.storeWaiting({ accountId: owner, endpointId: id }, { count: old });
    await webhook.database.query('unqueue', 'DELETE FROM queue WHERE account_id = $1', [owner]);
    const age = `WITH d AS (UPDATE deliveries SET updated_at = now() - interval '31 days' WHERE account_id = $1)
      UPDATE events SET retained_from = now() - interval '31 days' WHERE account_id = $1`;
    await webhook.database.query('age', age, [owner]);
    // Take statistics before they are old.
    await webhook.database.query('count_again', 'VACUUM (ANALYZE) deliveries, events', []);
  });

  test('reads only the rows it checks, and does not check held deliveries each time', async () => {
    await isNow('held');
    const { read, lookedAt } = await aStep(taken);
    expect(lookedAt).toBe(taken);
    // The event twice, its delivery and its endpoint.
    expect(read).toBeLessThan(taken * slack);
    expect(await aStep(old)).toMatchObject({ lookedAt: old - taken });
    expect(await aStep(old)).toEqual({ lookedAt: 0, read: 0 });
  });

  test('reads only the rows it removes', async () => {
    await isNow('exhausted');
    const aDay = `UPDATE events SET retained_from = retained_from - interval '1 day 1 second' WHERE account_id = $1`;
    await webhook.database.query('a_day_later', aDay, [owner]);
    const { read, lookedAt } = await aStep(taken);
    expect(lookedAt).toBe(taken);
    expect(read).toBeLessThan(2 * taken * slack);
    const { rowCount } = await webhook.database.query('left', 'SELECT FROM deliveries WHERE account_id = $1', [owner]);
    expect(rowCount).toBe(old - taken);
  });

  test('skips pending deliveries, unless they are old', async () => {
    expect(await rowsReadBy((tx) => pruneRest(tx, retentionDays))).toBeLessThan(slack);
  });
});
