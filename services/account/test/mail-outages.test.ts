import { waitUntil } from '@consent/testkit';
import { tokenIn } from './mail-catcher';
import { newEmail, password, startWithMail, type WithMail } from './people';

let people: WithMail;
beforeEach(async () => {
  people = await startWithMail();
});
afterEach(() => people.stop());

const failures = () => people.account.metric('mails_total{.*outcome="failed".*');

test('while the mail server is down, calls are answered and mails are retried; mails go out when it is back', async () => {
  await people.catcher.down();
  const email = newEmail();
  await people.account.users.register({ email, password, name: 'Ada' });
  await people.login(email);
  const attempts = async () => (await people.queuedMails())[0]?.attempts;
  await waitUntil('it was tried', async () => ((await attempts()) ?? 0) >= 1);
  people.advanceClock(1_000);
  await waitUntil('it failed', async () => (await failures()) === 1);
  people.advanceClock(3_600_000);
  await waitUntil('it was tried again', async () => ((await attempts()) ?? 0) >= 2);
  expect(await people.account.metric('mail_oldest_waiting_seconds')).toBeGreaterThan(3_600);
  await people.catcher.up();
  people.advanceClock(3_600_000);
  const [mail] = await people.catcher.waitFor(email);
  await people.account.users.verifyEmail({ token: tokenIn(mail) });
  await people.waitForEmptyQueue();
  expect(await people.account.metric('mail_oldest_waiting_seconds')).toBe(0);
});

test('a slow mail does not delay another mail, and a stop waits for both', async () => {
  const replica = await people.account.startReplica({ sendMailsEveryMs: 3_600_000 });
  await people.account.app.stop();
  const letThrough = people.catcher.hold();
  const write = (message: string) => replica.contact.sendMessage({ email: newEmail(), name: 'Ada', message });
  const attempts = async () => (await people.queuedMails()).map((mail) => mail.attempts);
  await write('slow');
  await waitUntil('it is under way', async () => (await attempts()).join() === '1');
  await write('other');
  await waitUntil('both are under way', async () => (await attempts()).join() === '1,1');
  const stopped = replica.stop();
  await waitUntil('the sender is told to stop', async () => (await replica.app.notReady()).includes('mail sender'));
  letThrough();
  await stopped;
  expect(people.catcher.mails).toHaveLength(2);
  expect(await people.queuedMails()).toEqual([]);
});

test('a mail is dropped after three days of refusals', async () => {
  people.catcher.refuse('No such mailbox here');
  await people.account.contact.sendMessage({ email: newEmail(), name: 'Ada', message: 'to nobody' });
  await waitUntil('it was tried', async () => (await failures()) >= 1);
  people.advanceClock(3 * 24 * 3_600_000 - 60_000);
  await waitUntil('it was tried again', async () => (await failures()) >= 2);
  expect(await people.queuedMails()).toHaveLength(1);
  people.advanceClock(3_600_000);
  await people.waitForEmptyQueue();
  expect(await people.account.metric('mails_total{.*outcome="given_up".*')).toBe(1);
  expect(people.catcher.mails).toEqual([]);
});
