import { randomUUID } from 'node:crypto';
import { periodOf } from '@consent/contracts';
import { newEmail, startWithMail, type WithMail } from './people';

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail();
});
afterAll(() => people.stop());

const period = periodOf(Date.now());

async function aCaller(monthlyRequests: number) {
  const account = await people.account.anAccount({ monthlyRequests });
  return { accountId: account.id, email: account.email, keyId: (await people.account.aKey(account.id)).id };
}

type Caller = Awaited<ReturnType<typeof aCaller>>;

function settlement({ accountId, keyId }: Caller, units: number, overridden: { settlementId?: string; period?: string } = {}) {
  const holds = [{ id: randomUUID(), unitsHeld: units, units }];
  return { settlementId: randomUUID(), accountId, keyId, period, atMs: Date.now(), holds, ...overridden };
}

const use = (caller: Caller, units: number, overridden = {}, usage = people.account.usage) =>
  usage.reportUsage({ ended: [settlement(caller, units, overridden)], running: [] });

const eighty = "You've used 80% of this month's API requests";
const hundred = "You've used all of this month's API requests";

async function subjects({ email }: Caller): Promise<string[]> {
  await people.waitForEmptyQueue();
  return people.catcher.mailsTo(email).map(({ subject }) => String(subject));
}

test('[decision 28.9] the owner gets a mail at 80 % and one at 100 %, each once', async () => {
  const caller = await aCaller(1_000);
  await use(caller, 799);
  expect(await subjects(caller)).toEqual([]);
  await use(caller, 1);
  expect(await subjects(caller)).toEqual([eighty]);
  await use(caller, 199);
  expect(await subjects(caller)).toEqual([eighty]);
  await use(caller, 1);
  await use(caller, 1);
  expect(await subjects(caller)).toEqual([eighty, hundred]);
});

test('[decision 28.9] the mail names the limit, the end of the period and banner consents, and links to the plan page', async () => {
  const caller = await aCaller(1_000);
  await use(caller, 800);
  await subjects(caller);
  const [mail] = people.catcher.mailsTo(caller.email);
  const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
  expect(mail?.text).toContain('1,000 API requests');
  expect(mail?.text).toContain(`refused until ${next.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}, 00:00 UTC`);
  expect(mail?.text).toContain("Consents from your banners don't count");
  expect(mail?.text).toContain('View plan:\nhttps://dashboard.example/app/plan\n');
});

test('[decision 28.9] reaching both shares in one step sends both mails', async () => {
  const caller = await aCaller(1);
  await use(caller, 1);
  expect((await subjects(caller)).sort()).toEqual([eighty, hundred].sort());
});

test('[decision 28.9] repeated settlements and concurrent processes send one mail for each share', async () => {
  const replica = await people.account.startReplica({ sendMailsEveryMs: 20 });
  const caller = await aCaller(100);
  const calls = Array.from({ length: 100 }, () => randomUUID());
  await Promise.all(calls.flatMap((settlementId) => [use(caller, 1, { settlementId }), use(caller, 1, { settlementId }, replica.usage)]));
  expect((await subjects(caller)).sort()).toEqual([eighty, hundred].sort());
  expect(await people.account.unitsInLedger(caller.accountId, period)).toBe(100);
  await replica.stop();
});

test('[decision 28.9] mail and ledger are written together or not at all', async () => {
  const caller = await aCaller(10);
  const { database } = people.account;
  const settlementId = randomUUID();
  await database.query('refuse', `ALTER TABLE mails ADD CONSTRAINT refused CHECK (kind <> 'quota_used') NOT VALID`, []);
  await expect(use(caller, 8, { settlementId })).rejects.toMatchObject({ kind: 'internal' });
  await database.query('accept', 'ALTER TABLE mails DROP CONSTRAINT refused', []);
  expect(await people.account.unitsInLedger(caller.accountId, period)).toBe(0);
  await use(caller, 8, { settlementId });
  expect(await subjects(caller)).toEqual([eighty]);
});

test('[decision 28.9] an unlimited quota and late settlements of a past month send no mail', async () => {
  const unlimited = await aCaller(0);
  await use(unlimited, 1_000_000);
  expect(await subjects(unlimited)).toEqual([]);
  const late = await aCaller(10);
  await use(late, 10, { period: '2026-01' });
  expect(await subjects(late)).toEqual([]);
  expect(await people.account.unitsInLedger(late.accountId, '2026-01')).toBe(10);
});

test('[decision 28.9] usage recorded by a process of the previous release sends its mail with the next settlement', async () => {
  const caller = await aCaller(100);
  const sql = 'INSERT INTO usage_counters AS c (account_id, period, used_ledger, ledger_at) VALUES ($1, $2, 90, now())';
  await people.account.database.query('record_as_before', sql, [caller.accountId, period]);
  await use(caller, 1);
  expect(await subjects(caller)).toEqual([eighty]);
});

describe('[decision 28.10] a change of plan', () => {
  const setLimit = ({ accountId }: Caller, monthlyRequests: number) =>
    people.account.accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests });

  test('to a larger quota uses the new quota and repeats no mail', async () => {
    const caller = await aCaller(100);
    await use(caller, 80);
    expect(await subjects(caller)).toEqual([eighty]);
    await setLimit(caller, 200);
    await use(caller, 80);
    expect(await subjects(caller)).toEqual([eighty]);
    await use(caller, 40);
    expect(await subjects(caller)).toEqual([eighty, hundred]);
  });

  test('to a smaller, already used quota sends the mails of that quota, without waiting for another call', async () => {
    const caller = await aCaller(1_000);
    await use(caller, 100);
    await setLimit(caller, 100);
    await setLimit(caller, 90);
    expect((await subjects(caller)).sort()).toEqual([eighty, hundred].sort());
  });

  test('to a larger quota drops a mail that is not sent yet', async () => {
    const caller = await aCaller(100);
    await people.catcher.down();
    await use(caller, 80);
    await setLimit(caller, 1_000);
    people.advanceClock(10_000);
    // The server stays down, so an attempt that began before the change cannot succeed after it.
    await people.waitForEmptyQueue();
    await people.catcher.up();
    expect(await subjects(caller)).toEqual([]);
  });
});

test('a quota mail of a missing account does not block other mails', async () => {
  const data = JSON.stringify({ accountId: randomUUID(), period, percent: 80 });
  const sql = `INSERT INTO mails (id, kind, data, created_at, due_at) VALUES (gen_random_uuid(), 'quota_used', $1, now(), now())`;
  await people.account.database.query('orphan', sql, [data]);
  await people.account.contact.sendMessage({ email: newEmail(), name: 'Ada', message: 'after it' });
  await people.waitForEmptyQueue();
});
