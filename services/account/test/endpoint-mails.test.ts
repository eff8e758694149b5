import { createEventMaker, insertEvents, noEventSignatures } from '@consent/events';
import { useTestNats, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startMailCatcher, type MailCatcher } from './mail-catcher';

const makeEvent = createEventMaker(noEventSignatures);
let nats: { url: string };
let catcher: MailCatcher;
let account: AccountUnderTest;
beforeAll(async () => {
  [nats, catcher] = await Promise.all([useTestNats(), startMailCatcher()]);
  account = await startAccount({ natsUrl: nats.url, smtpUrl: catcher.url }, { sendMailsEveryMs: 20 });
});
afterAll(async () => {
  await account.stop();
  await catcher.down();
});

/** The webhook service writes this event. In this test, the relay of the account service publishes it. */
function disabledEvent(accountId: string, url: string) {
  const data = { endpoint_id: 'e', url, description: '', consecutive_failures: 50, auto_disabled_at: '2026-11-21T09:00:00.000Z' };
  return makeEvent({ accountId, type: 'webhook.endpoint_disabled', createdAtMs: Date.now(), dataJson: JSON.stringify(data) });
}

test('[spec 6] when an endpoint is disabled, the owner gets a mail with its URL and the number of failed deliveries', async () => {
  const { id: accountId, email } = await account.anAccount();
  await insertEvents(account.database, [disabledEvent(accountId, 'https://hooks.example/<b>')]);
  const [mail] = await catcher.waitFor(email);
  expect(mail?.subject).toBe('We disabled a webhook endpoint');
  expect(mail?.text).toContain('https://hooks.example/<b>');
  expect(mail?.text).toContain('50 deliveries');
  expect(mail?.html).toContain('https://hooks.example/&lt;b&gt;');
});

test('a redelivered event sends no second mail', async () => {
  const { id: accountId, email } = await account.anAccount();
  const event = disabledEvent(accountId, 'https://once.example/');
  await insertEvents(account.database, [event]);
  await catcher.waitFor(email);
  // As if the relay had crashed before it set the mark. It publishes the event again.
  await account.database.query('unmark', 'UPDATE outbox SET published_at = NULL WHERE id = $1', [event.id]);
  await waitUntil('it is published again', async () => {
    const { rows } = await account.database.query('is_marked', 'SELECT 1 FROM outbox WHERE id = $1 AND published_at IS NOT NULL', [
      event.id,
    ]);
    return rows.length === 1;
  });
  const later = disabledEvent(accountId, 'https://later.example/');
  await insertEvents(account.database, [later]);
  const mails = await catcher.waitFor(email, 2);
  expect(mails.map(({ text }) => text?.includes('later.example'))).toEqual([false, true]);
});
