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

/** By the contact form. */
const write = (message: string) => people.account.contact.sendMessage({ email: newEmail(), name: 'Ada', message });
const fromForm = (message: string) => people.catcher.mailsTo('support@consent.example').filter(({ text }) => text?.includes(message));
const isSent = (message: string) => waitUntil(`${message} is sent`, () => fromForm(message).length > 0);

test('a mail has a text and an HTML part, comes from the configured sender, and is gone from the queue when it is sent', async () => {
  const { email } = await people.aRegistered();
  const [mail] = people.catcher.mailsTo(email);
  expect(mail?.from?.text).toBe('"Consent" <no-reply@consent.example>');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  const link = `https://dashboard.example/app/verify-email?token=${tokenIn(mail)}`;
  expect(mail?.text).toContain(`${link}\n`);
  expect(mail?.html).toContain(`href="${link}"`);
  await people.noMailWaits();
});

test('of several senders each mail is sent by one', async () => {
  const replicas = [
    await people.account.startReplica({ sendMailsEveryMs: 20 }),
    await people.account.startReplica({ sendMailsEveryMs: 20 }),
  ];
  const messages = Array.from({ length: 40 }, (_, i) => `message ${i}.`);
  await Promise.all(messages.map(write));
  await people.noMailWaits();
  for (const message of messages) expect(fromForm(message)).toHaveLength(1);
  for (const replica of replicas) await replica.stop();
});

test('a sender killed before the mail went out: another sends it when the lease is over, not before', async () => {
  const { database } = people.account;
  const data = { email: newEmail(), name: 'Ada', message: 'of the dead' };
  // Due later, so that only the one that dies here claims it.
  const dueAtMs = people.now() + 10_000;
  await insertMail(database, { id: randomUUID(), kind: 'contact_message', data }, dueAtMs);
  expect(await claimMail(database, { nowMs: dueAtMs, leaseMs: mailLeaseMs, kinds: ['contact_message'] })).toBeDefined();
  people.pass(10_000 + mailLeaseMs - 5_000);
  await write('due at once');
  await isSent('due at once');
  await waitUntil('only one is left', async () => (await people.queuedMails()).length === 1);
  expect(await people.queuedMails()).toMatchObject([{ data, attempts: 1 }]);
  people.pass(5_000);
  await isSent('of the dead');
  await people.noMailWaits();
});

test('a sender killed after the mail went out: it comes again under the same id, and both links serve', async () => {
  const { email, verification } = await people.aRegistered();
  await people.noMailWaits();
  const id = /^<([^@]+)@consent\.example>$/.exec(people.catcher.mailsTo(email)[0]?.messageId ?? '')?.[1] ?? '';
  // As the row stood when the process died: sent, and not deleted.
  await insertMail(people.account.database, { id, kind: 'verify_email', data: { email } }, people.now());
  const [first, second] = await people.catcher.waitFor(email, 2);
  expect(second?.messageId).toBe(first?.messageId);
  await people.account.users.verifyEmail({ token: tokenIn(second) });
  await people.account.users.verifyEmail({ token: verification });
});

test('a kind that a later version added is left to it', async () => {
  const sql = `INSERT INTO mails (id, kind, data, created_at, due_at) VALUES (gen_random_uuid(), 'of_tomorrow', '{}', now(), now())`;
  await people.account.database.query('mail_of_tomorrow', sql, []);
  await write('of today');
  await isSent('of today');
  await waitUntil('only one is left', async () => (await people.queuedMails()).length === 1);
  expect(await people.queuedMails()).toMatchObject([{ kind: 'of_tomorrow', attempts: 0 }]);
});
