import { waitUntil } from '@consent/testkit';
import { tokenIn } from './mail-catcher';
import { newEmail, password, startWithMail, type WithMail } from './people';

let people: WithMail;
beforeEach(async () => {
  people = await startWithMail();
});
afterEach(() => people.stop());

const failures = () => people.account.metric('mails_total{.*outcome="failed".*');

test('with the mail server away everything is answered; mails wait, later each time, and go out when it is back', async () => {
  await people.catcher.down();
  const email = newEmail();
  await people.account.users.register({ email, password, name: 'Ada' });
  await people.login(email);
  const attempts = async () => (await people.queuedMails())[0]?.attempts;
  await waitUntil('it was tried', async () => (await attempts()) === 1);
  people.pass(1_000);
  await waitUntil('it failed', async () => (await failures()) === 1);
  people.pass(3_600_000);
  await waitUntil('it was tried again', async () => ((await attempts()) ?? 0) >= 2);
  expect(await people.account.metric('mail_oldest_waiting_seconds')).toBeGreaterThan(3_600);
  await people.catcher.up();
  people.pass(3_600_000);
  const [mail] = await people.catcher.waitFor(email);
  await people.account.users.verifyEmail({ token: tokenIn(mail) });
  await people.noMailWaits();
  expect(await people.account.metric('mail_oldest_waiting_seconds')).toBe(0);
});

test('a mail that its server keeps waiting holds up no other, and a stop waits for both', async () => {
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

test('a mail that was refused for three days is given up', async () => {
  people.catcher.refuse('No such mailbox here');
  await people.account.contact.sendMessage({ email: newEmail(), name: 'Ada', message: 'to nobody' });
  await waitUntil('it was tried', async () => (await failures()) >= 1);
  people.pass(3 * 24 * 3_600_000 - 60_000);
  await waitUntil('it was tried again', async () => (await failures()) >= 2);
  expect(await people.queuedMails()).toHaveLength(1);
  people.pass(3_600_000);
  await people.noMailWaits();
  expect(await people.account.metric('mails_total{.*outcome="given_up".*')).toBe(1);
  expect(people.catcher.mails).toEqual([]);
});
