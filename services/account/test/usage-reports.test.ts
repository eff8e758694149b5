import { randomUUID } from 'node:crypto';
import { periodOf } from '@consent/contracts';
import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startGateway } from './gateway-stand-in';

const period = periodOf(Date.now());
let redis: TestServer;
let account: AccountUnderTest;
beforeAll(async () => {
  redis = await startTestRedis();
  account = await startAccount({ redisUrl: redis.url }, { closedMs: 300 });
});
afterAll(async () => {
  await account.stop();
  await redis.remove();
});

async function aCaller(monthlyRequests: number) {
  const { id: accountId } = await account.anAccount({ monthlyRequests });
  const { id: keyId } = await account.aKey(accountId);
  return { accountId, keyId, period };
}

type Caller = Awaited<ReturnType<typeof aCaller>>;
const ended = (caller: Caller, id: string, unitsHeld: number, units = unitsHeld) => ({
  ...caller,
  settlementId: randomUUID(),
  atMs: Date.now(),
  holds: [{ id, unitsHeld, units }],
});
const inLedger = ({ accountId }: Caller) => account.unitsInLedger(accountId, period);

test('a finished call is in the ledger once, even after repeated reports and a settlement by Redis', async () => {
  const gateway = await startGateway(redis.url, account);
  const caller = await aCaller(10);
  const settled = await gateway.admit(caller.accountId, caller.keyId, 3);
  const call = ended(caller, settled.hold?.id ?? '', 3);
  await account.usage.reportUsage({ ended: [call], running: [] });
  await account.usage.reportUsage({ ended: [call], running: [] });
  expect(await inLedger(caller)).toBe(3);
  expect(await gateway.used(caller.accountId)).toBe(3);
  expect(await gateway.admit(caller.accountId, caller.keyId, 10)).toMatchObject({ granted: 7, used: 10 });
  await gateway.stop();
});

test('a reported call whose hold Redis lost is charged to the counter, too', async () => {
  const gateway = await startGateway(redis.url, account);
  const caller = await aCaller(10);
  await gateway.admit(caller.accountId, caller.keyId, 0);
  await account.usage.reportUsage({ ended: [ended(caller, 'lost', 4)], running: [] });
  expect(await gateway.used(caller.accountId)).toBe(4);
  await gateway.stop();
});

test('a counter of an emptied Redis is restored only after gateways had time to report', async () => {
  const gateway = await startGateway(redis.url, account);
  const caller = await aCaller(10);
  await gateway.admit(caller.accountId, caller.keyId, 0);
  await gateway.redis.run((client) => client.flushall());
  const restored = gateway.admit(caller.accountId, caller.keyId, 10);
  await account.usage.reportUsage({ ended: [ended(caller, 'lost', 6)], running: [] });
  expect(await restored).toMatchObject({ granted: 4, used: 10 });
  await gateway.stop();
});

test('without Redis, PostgreSQL counts reported calls in flight until their end is reported', async () => {
  const caller = await aCaller(10);
  await redis.stop();
  const admit = (units: number) => account.usage.admitUsage({ ...caller, requestId: randomUUID(), units });
  await waitUntil('PostgreSQL decides', () => admit(0).catch(() => undefined));
  const running = [{ ...caller, holdId: 'in flight', units: 6 }];
  await account.usage.reportUsage({ ended: [], running });
  await account.usage.reportUsage({ ended: [], running });
  expect(await admit(10)).toMatchObject({ verdict: 'admitted', granted: 4, used: 10 });
  await account.usage.reportUsage({ ended: [ended(caller, 'in flight', 6, 1)], running: [] });
  expect(await admit(10)).toMatchObject({ verdict: 'admitted', granted: 5 });
  expect(await inLedger(caller)).toBe(1);
});
