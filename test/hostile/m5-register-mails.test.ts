import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { useSystem } from '../system/use-system';

const mailsAnHour = 3;

const system = useSystem();
const newEmail = () => `${randomUUID()}@example.com`;

const register = (email: string, at = 0) =>
  system.browser(at % 2).post('/auth/register', { email, password: 'tea at half past four', name: 'Ada' });

async function subjectsTo(email: string): Promise<string[]> {
  const waiting = () => system.sql.account.query("SELECT 1 FROM mails WHERE data->>'email' = $1", [email]);
  await waitUntil('no mail waits', async () => (await waiting()).length === 0);
  return (await system.mailbox.mailsTo(email)).map(({ subject }) => subject);
}

const mailsTo = async (email: string) => (await subjectsTo(email)).length;

test('[threats 74] 20 parallel registrations of one address on two gateways get the same response, one confirmation mail and at most three others', async () => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => register(email, at)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(202);
  const subjects = await subjectsTo(email);
  expect(subjects.filter((subject) => subject === 'Confirm your email')).toHaveLength(1);
  // The registration that creates the account sends its mail even when the three mails of the hour are used up.
  expect([mailsAnHour, mailsAnHour + 1]).toContain(subjects.length);
  expect((await register(email)).status).toBe(202);
  expect(await subjectsTo(email)).toEqual(subjects);
});

test('[threats 74] all spellings of an address share one limit of mails, and other addresses have their own', async () => {
  const email = newEmail();
  for (const written of [email, email.toUpperCase(), ` ${email} `, email, email]) expect((await register(written)).status).toBe(202);
  expect(await mailsTo(email)).toBe(mailsAnHour);
  const other = newEmail();
  expect((await register(other)).status).toBe(202);
  expect(await mailsTo(other)).toBe(1);
});

test('[threats 74] refused registrations do not count: the next valid one gets its mail and its account', async () => {
  const email = newEmail();
  for (let at = 0; at < 5; at += 1) {
    expect((await system.browser().post('/auth/register', { email, password: 'password123', name: 'Ada' })).status).toBe(400);
  }
  expect((await register(email)).status).toBe(202);
  expect(await mailsTo(email)).toBe(1);
  await system.browser().logIn({ email, password: 'tea at half past four' });
});
