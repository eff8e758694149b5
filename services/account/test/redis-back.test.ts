import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startGateway } from './gateway-stand-in';

/** Sites confirmed at one moment. `DOUBT_ROWS=500000` is the size that ADR 3 promises. */
const rowCount = Number(process.env['DOUBT_ROWS'] ?? '30000');

let redis: TestServer;
let account: AccountUnderTest;
beforeAll(async () => {
  redis = await startTestRedis();
  account = await startAccount({ redisUrl: redis.url });
});
afterAll(async () => {
  await account.stop();
  await redis.remove();
});

test(`a Redis that lost ${rowCount} sites confirmed at one moment is refilled and usable within 60 s`, async () => {
  const { id: accountId } = await account.anAccount();
  const { id: keyId } = await account.aKey(accountId);
  const confirmedAt = new Date();
  for (let from = 1; from <= rowCount; from += 20_000) {
    await account.database.query(
      'fill',
      `INSERT INTO sites (account_id, id, name, domain, token, created_at, updated_at, revision, projected_revision, projected_at)
       SELECT $1, gen_random_uuid(), 'Site', 'example.com', 'st_' || n, $4, $4, 1, 1, $4 FROM generate_series($2::int, $3::int) AS n`,
      [accountId, from, Math.min(from + 19_999, rowCount), confirmedAt],
    );
  }
  await redis.restart();
  const gateway = await startGateway(redis.url, account);
  await waitUntil('the gateway uses Redis', () => gateway.redis.isUsable(), { timeoutMs: 60_000 });
  expect(await gateway.redis.run((client) => client.dbsize())).toBeGreaterThan(rowCount);
  expect((await gateway.admit(accountId, keyId)).verdict).toBe('admitted');
  await gateway.stop();
}, 300_000);

test('[ADR 4] after Redis loses its data, the units of a call in flight are held again before the first new call', async () => {
  const { id: accountId } = await account.anAccount({ monthlyRequests: 5 });
  const { id: keyId } = await account.aKey(accountId);
  // This gateway does not watch Redis, so only the work before a connection is used can hold the units again.
  const gateway = await startGateway(redis.url, account);
  const inFlight = await gateway.admit(accountId, keyId, 3);
  redis.kill('SIGKILL');
  await waitUntil('the server is gone', () => redis.pid === undefined);
  await rm(join(redis.dataDir, 'appendonlydir'), { recursive: true, force: true });
  await redis.restart();
  await waitUntil('the gateway uses Redis', () => gateway.redis.isUsable(), { timeoutMs: 30_000 });
  expect((await gateway.admit(accountId, keyId, 4)).hold?.units).toBe(2);
  await gateway.settle(inFlight, 3).catch(() => undefined);
  await waitUntil('the ledger has the call', async () => (await account.unitsInLedger(accountId, gateway.period)) === 3);
  await gateway.stop();
});

test('the search for open holds uses an index', async () => {
  const explain = 'EXPLAIN (FORMAT JSON) SELECT EXISTS (SELECT FROM usage_counters WHERE held_direct > 0)';
  const plan = await account.database.transaction(async (tx) => {
    // The table of this test is small, so PostgreSQL would read all of it.
    await tx.query('no_seqscan', 'SET LOCAL enable_seqscan = off', []);
    return tx.query('explain', explain, []);
  });
  expect(JSON.stringify(plan.rows)).toContain('usage_counters_held');
});
