import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { mailLeaseMs } from '../src/mails/mail.rule';
import { claimMail, insertMail } from '../src/mails/queue.sql';
import { tokenIn } from './mail-catcher';
import { newEmail, startWithMail, type WithMail } from './people';

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail();
});
afterAll(() => people.stop());

const write = (message: string) => people.account.contact.sendMessage({ email: newEmail(), name: 'Ada', message });
const fromForm = (message: string) => people.catcher.mailsTo('support@consent.example').filter(({ text }) => text?.includes(message));
const waitUntilSent = (message: string) => waitUntil(`${message} is sent`, () => fromForm(message).length > 0);

test('a mail has a text and an HTML part, comes from the configured sender, and leaves the queue when it is sent', async () => {
  const { email } = await people.registerUser();
  const [mail] = people.catcher.mailsTo(email);
  expect(mail?.from?.text).toBe('"Consent" <no-reply@consent.example>');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  const link = `https://dashboard.example/app/verify-email?token=${tokenIn(mail)}`;
  expect(mail?.text).toContain(`${link}\n`);
  expect(mail?.html).toContain(`href="${link}"`);
  await people.waitForEmptyQueue();
});

test('with several senders, each mail is sent once', async () => {
  const replicas = [
    await people.account.startReplica({ sendMailsEveryMs: 20 }),
    await people.account.startReplica({ sendMailsEveryMs: 20 }),
  ];
  const messages = Array.from({ length: 40 }, (_, i) => `message ${i}.`);
  await Promise.all(messages.map(write));
  await people.waitForEmptyQueue();
  for (const message of messages) expect(fromForm(message)).toHaveLength(1);
  for (const replica of replicas) await replica.stop();
});

test('if a sender dies before sending, another sender sends the mail when the lease ends, not earlier', async () => {
  const { database } = people.account;
  const data = { email: newEmail(), name: 'Ada', message: 'of the dead' };
  // Due later, so only the claim below takes it.
  const dueAtMs = people.now() + 10_000;
  await insertMail(database, { id: randomUUID(), kind: 'contact_message', data }, dueAtMs);
  expect(await claimMail(database, { nowMs: dueAtMs, leaseMs: mailLeaseMs, kinds: ['contact_message'] })).toBeDefined();
  people.advanceClock(10_000 + mailLeaseMs - 5_000);
  await write('due at once');
  await waitUntilSent('due at once');
  await waitUntil('only one is left', async () => (await people.queuedMails()).length === 1);
  expect(await people.queuedMails()).toMatchObject([{ data, attempts: 1 }]);
  people.advanceClock(5_000);
  await waitUntilSent('of the dead');
  await people.waitForEmptyQueue();
});

test('if a sender dies after sending, the mail is sent again with the same id, and both links work', async () => {
  const { email, verification } = await people.registerUser();
  await people.waitForEmptyQueue();
  const id = /^<([^@]+)@consent\.example>$/.exec(people.catcher.mailsTo(email)[0]?.messageId ?? '')?.[1] ?? '';
  // Restore the row, as after a crash between sending and deleting.
  await insertMail(people.account.database, { id, kind: 'verify_email', data: { email } }, people.now());
  const [first, second] = await people.catcher.waitFor(email, 2);
  expect(second?.messageId).toBe(first?.messageId);
  await people.account.users.verifyEmail({ token: tokenIn(second) });
  await people.account.users.verifyEmail({ token: verification });
});

test('a mail of an unknown kind stays queued for a later release', async () => {
  const sql = `INSERT INTO mails (id, kind, data, created_at, due_at) VALUES (gen_random_uuid(), 'of_tomorrow', '{}', now(), now())`;
  await people.account.database.query('mail_of_tomorrow', sql, []);
  await write('of today');
  await waitUntilSent('of today');
  await waitUntil('only one is left', async () => (await people.queuedMails()).length === 1);
  expect(await people.queuedMails()).toMatchObject([{ kind: 'of_tomorrow', attempts: 0 }]);
});
