import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

async function anAccount() {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  const { id } = await webhook.anEndpoint(accountId, path);
  const publish = async (type: string, subjectId: string, createdAtMs = Date.now()) => {
    const [event] = await webhook.source.publish([{ accountId, type, data: { subject_id: subjectId, site_id: '' }, createdAtMs }]);
    return event!.id;
  };
  return {
    accountId,
    path,
    publish,
    count: async (subjectId: string, purgeAskedAtMs = 0) =>
      (await webhook.client.countUnblanked({ accountId, subjectId, purgeAskedAtMs })).deliveries,
    inStatus: (eventId: string, status: string) =>
      waitUntil(`it is ${status}`, async () => {
        const found = (await webhook.deliveriesOf(accountId, id)).find((one) => one.eventId === eventId);
        return found?.status === status ? found : undefined;
      }),
  };
}

describe('[decision 76.3] deliveries that still have texts of an erased person', () => {
  test('count until they are over, and only those of this person and account', async () => {
    const [account, stranger] = [await anAccount(), await anAccount()];
    webhook.receiver.reply(500, account.path);
    webhook.receiver.reply(500, stranger.path);
    const erased = await account.publish('consent.created', 'ana');
    await account.publish('consent.created', 'bia');
    const foreign = await stranger.publish('consent.created', 'ana');
    await account.inStatus(erased, 'retrying');
    await stranger.inStatus(foreign, 'retrying');
    expect(await account.count('ana')).toBe(0);
    webhook.receiver.reply(200, account.path);
    await account.inStatus(await account.publish('consent.erased', 'ana'), 'delivered');
    expect([await account.count('ana'), await account.count('bia'), await stranger.count('ana')]).toEqual([1, 0, 0]);
    await webhook.passTime(32);
    await waitUntil('nothing is left', async () => (await account.count('ana')) === 0);
  });

  test('what told of the erasure counts once the person is purged, until it is blank, and a later erasure does not', async () => {
    const account = await anAccount();
    const told = await account.publish('consent.erased', 'ana');
    await account.inStatus(told, 'delivered');
    const askedAtMs = Date.now();
    await account.inStatus(await account.publish('consent.erased', 'ana', askedAtMs + 1000), 'delivered');
    expect([await account.count('ana'), await account.count('ana', askedAtMs)]).toEqual([0, 1]);
    await webhook.source.publish([
      { accountId: account.accountId, type: 'subject.purged', data: { erasures: [told] }, createdAtMs: askedAtMs },
    ]);
    await waitUntil('nothing is left', async () => (await account.count('ana', askedAtMs)) === 0);
  });

  test('at most 1,000 are counted', async () => {
    const account = await anAccount();
    const told = await account.publish('consent.erased', 'ana');
    await account.inStatus(told, 'delivered');
    const copies = (column: string) => `SELECT (jsonb_populate_record(t, jsonb_build_object(${column}))).* FROM`;
    await webhook.database.query(
      'copy_events',
      `INSERT INTO events ${copies(`'id', 'evt_' || n`)} events t, generate_series(1, 1200) n WHERE id = $1`,
      [told],
    );
    await webhook.database.query(
      'copy_deliveries',
      `INSERT INTO deliveries ${copies(`'event_id', 'evt_' || n, 'id', gen_random_uuid()`)} deliveries t, generate_series(1, 1200) n WHERE event_id = $1`,
      [told],
    );
    expect(await account.count('ana', Date.now())).toBe(1000);
  });
});
