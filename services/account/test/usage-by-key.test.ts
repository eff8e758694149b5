import { randomUUID } from 'node:crypto';
import { periodOf } from '@consent/contracts';
import { startAccount, type AccountUnderTest } from './account-under-test';

let account: AccountUnderTest;
let nowMs = Date.now();
beforeAll(async () => {
  account = await startAccount({}, { isRedisAway: () => true, now: () => nowMs, deleteSettlementsEveryMs: 50 });
});
afterAll(() => account.stop());

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const today = dayOf(Date.now());

async function aCaller() {
  const { id: accountId } = await account.anAccount({ monthlyRequests: 0 });
  return { accountId, keyId: (await account.aKey(accountId)).id };
}

type Caller = Awaited<ReturnType<typeof aCaller>>;

const charge = ({ accountId, keyId }: Caller, units: number, at: string, settlementId: string = randomUUID(), period = at.slice(0, 7)) => {
  const holds = [{ id: randomUUID(), unitsHeld: units, units }];
  return account.usage.reportUsage({ ended: [{ settlementId, accountId, keyId, period, atMs: Date.parse(at), holds }], running: [] });
};

const read = async ({ accountId }: Caller, fromDay: string, toDay: string) =>
  (await account.usage.getUsageByKey({ accountId, fromDay, toDay })).keys;

test('[decision 28.11] units count once, for their key and UTC day, and keys with the most units come first', async () => {
  const first = await aCaller();
  const second = { ...first, keyId: (await account.aKey(first.accountId)).id };
  await charge(first, 2, '2026-10-01T23:59:59.999Z', 'twice');
  await charge(first, 2, '2026-10-01T23:59:59.999Z', 'twice');
  await charge(first, 1, '2026-10-02T00:00:00.000Z');
  await charge(second, 40, '2026-10-02T12:00:00.000Z');
  await charge(second, 5, '2026-10-02T13:00:00.000Z');
  await charge(await aCaller(), 7, '2026-10-02T12:00:00.000Z');
  expect(await read(first, '2026-10-01', '2026-10-31')).toEqual([
    { keyId: second.keyId, used: 45, days: [{ day: '2026-10-02', used: 45 }] },
    {
      keyId: first.keyId,
      used: 3,
      days: [
        { day: '2026-10-01', used: 2 },
        { day: '2026-10-02', used: 1 },
      ],
    },
  ]);
  expect(await read(first, '2026-10-01', '2026-10-01')).toEqual([{ keyId: first.keyId, used: 2, days: [{ day: '2026-10-01', used: 2 }] }]);
});

test('[decision 28.11] a call that is charged after its month ended counts on the last day of the month', async () => {
  const caller = await aCaller();
  await charge(caller, 1, '2026-10-01T00:00:01.000Z', undefined, '2026-09');
  expect(await read(caller, '2026-09-01', '2026-10-31')).toEqual([
    { keyId: caller.keyId, used: 1, days: [{ day: '2026-09-30', used: 1 }] },
  ]);
});

test('[decision 28.11] units that PostgreSQL charged while Redis was unavailable count too, and a failed call does not', async () => {
  const caller = await aCaller();
  const admit = async () => {
    const requestId = randomUUID();
    await account.usage.admitUsage({ ...caller, period: periodOf(nowMs), requestId, units: 3 });
    return requestId;
  };
  await account.usage.settleUsage({ requestId: await admit(), units: 2 });
  await account.usage.settleUsage({ requestId: await admit(), units: 0 });
  expect(await read(caller, today, today)).toEqual([{ keyId: caller.keyId, used: 2, days: [{ day: today, used: 2 }] }]);
});

test('the sum of all keys and days is the sum of the counters', async () => {
  const caller = await aCaller();
  const other = { ...caller, keyId: (await account.aKey(caller.accountId)).id };
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => charge(at % 2 === 0 ? caller : other, 1 + (at % 3), `2026-10-${10 + (at % 9)}T10:00:00.000Z`)),
  );
  const keys = await read(caller, '2026-10-01', '2026-10-31');
  expect(keys.reduce((sum, { used }) => sum + used, 0)).toBe(await account.unitsInLedger(caller.accountId, '2026-10'));
});

test.each([
  ['2026-10-02', '2026-10-01'],
  ['2026-01-01', '2026-04-03'],
  ['2026-02-30', '2026-03-01'],
  ['', '2026-03-01'],
  ['2026-03-01\n', '2026-03-01'],
])('[decision 28.11] refuses the days from %j to %j', async (fromDay, toDay) => {
  await expect(account.usage.getUsageByKey({ accountId: randomUUID(), fromDay, toDay })).rejects.toMatchObject({ kind: 'invalid' });
});

test('[decision 28.11] a span of 92 days is accepted, and days are deleted after 400 days', async () => {
  const caller = await aCaller();
  await charge(caller, 1, '2026-10-10T10:00:00.000Z');
  expect(await read(caller, '2026-08-01', '2026-10-31')).toHaveLength(1);
  nowMs = Date.parse('2026-10-10T10:00:00.000Z') + 402 * 86_400_000;
  await expect.poll(() => read(caller, '2026-10-01', '2026-10-31')).toEqual([]);
});
