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
  const publish = async (type: string, subjectId: string, siteId = '', createdAtMs = Date.now()) => {
    const data =
      type === 'consent.erased' ? { subject_id: subjectId, site_id: siteId, erased: 1 } : { subject_id: subjectId, site_id: siteId };
    const [event] = await webhook.source.publish([{ accountId, type, data, createdAtMs }]);
    return event!.id;
  };
  const detail = async (eventId: string) => {
    const delivery = (await webhook.deliveriesOf(accountId)).find((one) => one.eventId === eventId);
    return delivery && webhook.client.getDelivery({ accountId, id: delivery.id });
  };
  return {
    accountId,
    path,
    id,
    publish,
    detail,
    inStatus: (eventId: string, status: string) =>
      waitUntil(`it is ${status}`, async () => {
        const found = await detail(eventId);
        return found?.delivery.status === status ? found : undefined;
      }),
    isBlanked: (eventId: string) => waitUntil('it is blanked', async () => (await detail(eventId))?.payload === ''),
  };
}

describe('the erasure of a subject (decisions 5.8)', () => {
  test('blanks its payloads in finished deliveries, and the answers to them, and nobody else’s', async () => {
    const [account, stranger] = [await anAccount(), await anAccount()];
    webhook.receiver.reply((response, { body }) => response.end(`echo of ${body}`), account.path);
    const mine = await account.publish('consent.created', 'subject-1');
    const other = await account.publish('consent.created', 'subject-2');
    const foreign = await stranger.publish('consent.created', 'subject-1');
    await account.inStatus(mine, 'delivered');
    const kept = await account.inStatus(other, 'delivered');
    const keptElsewhere = await stranger.inStatus(foreign, 'delivered');
    const erasure = await account.publish('consent.erased', 'subject-1');
    await account.isBlanked(mine);
    await account.isBlanked(erasure);

    const { delivery, attempts } = (await account.detail(mine))!;
    expect(delivery.status).toBe('delivered');
    expect(attempts.map(({ responseBody, statusCode }) => [statusCode, responseBody])).toEqual([[200, '']]);
    expect(await account.detail(other)).toEqual(kept);
    expect(await stranger.detail(foreign)).toEqual(keptElsewhere);
    const { rows } = await webhook.database.query<{ text: string }>(
      'dump_account',
      `SELECT v::text AS text FROM events v WHERE account_id = $1 UNION ALL SELECT d::text FROM deliveries d WHERE account_id = $1
       UNION ALL SELECT a::text FROM attempts a WHERE account_id = $1 UNION ALL SELECT n::text FROM erasures n WHERE account_id = $1`,
      [account.accountId],
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('subject-1');
    // Its consent.erased was delivered as it was.
    expect(
      webhook.receiver.arrivalsAt(account.path).some(({ body }) => body.includes('consent.erased') && body.includes('subject-1')),
    ).toBe(true);
    await expect(webhook.client.replayDelivery({ accountId: account.accountId, id: delivery.id })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('leaves a payload that is still to be delivered until it is', async () => {
    const account = await anAccount();
    webhook.receiver.reply(500, account.path);
    const waiting = await account.publish('consent.created', 'subject-3');
    const { payload } = await account.inStatus(waiting, 'retrying');
    webhook.receiver.reply(200, account.path);
    const erasure = await account.publish('consent.erased', 'subject-3');
    await account.isBlanked(erasure);
    expect((await account.detail(waiting))!.payload).toBe(payload);
    await webhook.passTime(32);
    await account.isBlanked(waiting);
    expect(webhook.receiver.arrivalsAt(account.path).filter(({ body }) => body === payload)).toHaveLength(2);
  });

  test('reaches an event of before that comes after it, and none of after', async () => {
    const account = await anAccount();
    const erasedAtMs = Date.now();
    const erasure = await account.publish('consent.erased', 'subject-4', '', erasedAtMs);
    await account.isBlanked(erasure);
    const before = await account.publish('consent.updated', 'subject-4', '', erasedAtMs - 1000);
    const after = await account.publish('consent.created', 'subject-4', '', erasedAtMs + 1000);
    await account.isBlanked(before);
    expect((await account.inStatus(after, 'delivered')).payload).toContain('subject-4');
  });

  test('of one site leaves the payloads of the others', async () => {
    const account = await anAccount();
    const [site, otherSite] = [randomUUID(), randomUUID()];
    const here = await account.publish('consent.created', 'subject-5', site);
    const there = await account.publish('consent.created', 'subject-5', otherSite);
    await account.inStatus(here, 'delivered');
    await account.inStatus(there, 'delivered');
    await account.publish('consent.erased', 'subject-5', site);
    await account.isBlanked(here);
    expect((await account.detail(there))!.payload).toContain('subject-5');
  });
});

test('deliveries, attempts and payloads past retention are removed; what still waits stays, and so does what is younger', async () => {
  const account = await anAccount();
  webhook.receiver.reply(500, account.path);
  const waiting = await account.publish('consent.created', 'waiting');
  await account.inStatus(waiting, 'retrying');
  webhook.receiver.reply(200, account.path);
  const old = await account.publish('consent.created', 'old');
  await account.inStatus(old, 'delivered');
  const young = await account.publish('consent.created', 'young');
  await account.inStatus(young, 'delivered');
  const age = `UPDATE events SET stored_at = stored_at - interval '31 days' WHERE id = ANY ($1)`;
  await webhook.database.query('age', age, [[old, waiting]]);
  // It runs at the start and then now and then.
  const replica = await webhook.startReplica();
  await waitUntil('the old one is gone', async () => (await account.detail(old)) === undefined);
  const { rows } = await webhook.database.query<{ id: string }>('left', 'SELECT id FROM events WHERE account_id = $1', [account.accountId]);
  expect(rows.map(({ id }) => id).sort()).toEqual([waiting, young].sort());
  expect((await account.detail(waiting))!.attempts).toHaveLength(1);
  await replica.stop();
});
