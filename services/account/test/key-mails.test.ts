import { remindOfKeys } from '../src/keys/remind';
import { startWithMail, type WithMail } from './people';

const dayMs = 86_400_000;

let people: WithMail;
beforeAll(async () => {
  // The tests run the loop themselves.
  people = await startWithMail({ remindEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

async function anOwner() {
  const { id: accountId, email } = await people.account.anAccount();
  const createKey = async (name: string, livesForMs: number) =>
    (await people.account.keys.createKey({ accountId, name, expiresAtMs: people.now() + livesForMs })).key;
  return { accountId, email, createKey };
}

const remind = () => {
  const { database } = people.account;
  return remindOfKeys({ transaction: (work) => database.transaction(work), wakeMailSender: () => undefined, now: people.now });
};

async function subjects(email: string): Promise<string[]> {
  await people.waitForEmptyQueue();
  return people.catcher.mailsTo(email).map(({ subject }) => String(subject));
}

test('[decision 78.5] the owner is told 7 days and 1 day before a key expires, once each, also by parallel processes', async () => {
  const { email, createKey } = await anOwner();
  await createKey('Production', 30 * dayMs);
  await remind();
  expect(await subjects(email)).toEqual([]);
  people.advanceClock(23 * dayMs + 1);
  await Promise.all([remind(), remind(), remind()]);
  await remind();
  expect(await subjects(email)).toEqual(['Your API key “Production” expires soon']);
  people.advanceClock(6 * dayMs);
  await Promise.all([remind(), remind()]);
  expect(await subjects(email)).toHaveLength(2);
  people.advanceClock(2 * dayMs);
  await remind();
  expect(await subjects(email)).toHaveLength(2);
});

test('[decision 78.5] all keys of an account are one mail that names the earliest first and no whole key', async () => {
  const { email, createKey } = await anOwner();
  const late = await createKey('Late', 20 * dayMs + 3_600_000);
  const early = await createKey('Early', 20 * dayMs);
  people.advanceClock(14 * dayMs);
  await remind();
  expect(await subjects(email)).toEqual(['2 API keys expire soon']);
  const { text } = people.catcher.mailsTo(email)[0]!;
  expect(text).toMatch(new RegExp(`Early \\(${early.firstCharacters}…${early.lastFour}\\): .+ UTC, never used\\nLate \\(.+`));
  expect(text).toContain(late.lastFour);
  expect(text).toContain('View API keys:\nhttps://dashboard.example/app/keys\n');
});

test('[decision 78.5] a key that was made for a short time, that never expires, or that was revoked, is not named', async () => {
  const { accountId, email, createKey } = await anOwner();
  await createKey('Two days', 2 * dayMs);
  await people.account.keys.createKey({ accountId, name: 'Never', expiresAtMs: 0 });
  await createKey('A week', 7 * dayMs);
  const revoked = await createKey('Revoked', 20 * dayMs);
  people.advanceClock(1 * dayMs + 1);
  await remind();
  expect(await subjects(email)).toEqual([]);
  // Without Redis it is recorded, but not confirmed.
  await expect(people.account.keys.revokeKey({ accountId, id: revoked.id })).rejects.toMatchObject({ kind: 'unavailable' });
  people.advanceClock(5 * dayMs);
  await remind();
  expect(await subjects(email)).toEqual(['Your API key “A week” expires soon']);
});

test('[decision 78.5] the mark and the mail are written together or not at all', async () => {
  const { email, createKey } = await anOwner();
  await createKey('Kept', 20 * dayMs);
  people.advanceClock(14 * dayMs);
  const { database } = people.account;
  await database.query('refuse_mails', `ALTER TABLE mails ADD CONSTRAINT refused CHECK (kind <> 'keys_expiring') NOT VALID`, []);
  await expect(remind()).rejects.toThrow();
  await database.query('accept_mails', 'ALTER TABLE mails DROP CONSTRAINT refused', []);
  await remind();
  expect(await subjects(email)).toEqual(['Your API key “Kept” expires soon']);
});
