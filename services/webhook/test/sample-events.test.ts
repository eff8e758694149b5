import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

const sampleId = /^evt_0{16}[0-9a-f]{16}$/;
const types = [
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.erased',
  'consent.expired',
  'policy.published',
  'log.checkpoint',
  'subject.linked',
  'subject.unlinked',
];

async function anEndpoint(reply = 200) {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  webhook.receiver.reply(reply, path);
  const { id, url } = await webhook.anEndpoint(accountId, path);
  return { accountId, id, url, path, send: async (type: string) => (await webhook.client.sendTestEvent({ accountId, id, type })).delivery };
}

describe('a sample event (decision 30.1)', () => {
  test.each(types)('%s is sent once, with the id and the header of a sample', async (type) => {
    const { accountId, path, send } = await anEndpoint();
    const delivery = await send(type);
    expect(delivery).toMatchObject({ eventType: type, status: 'pending', eventId: expect.stringMatching(sampleId) });
    const { payload, requests } = await webhook.deliveryIn(accountId, delivery.id, 'delivered');
    const [arrival, ...others] = webhook.receiver.arrivalsAt(path);
    expect(others).toEqual([]);
    expect(arrival).toMatchObject({ body: payload, headers: { 'x-service-event': type, 'x-service-test': 'true' } });
    expect(JSON.parse(payload)).toMatchObject({ id: delivery.eventId, type, data: expect.any(Object) });
    expect(requests[0]!.headers).toContainEqual({ name: 'X-Service-Test', value: 'true' });
  });

  test('real events and webhook.test are not marked as samples', async () => {
    const { accountId, path, send } = await anEndpoint();
    await send('');
    await send('webhook.test');
    await webhook.publish(accountId);
    const arrivals = await waitUntil('all three arrived', () => {
      const found = webhook.receiver.arrivalsAt(path);
      return found.length === 3 ? found : undefined;
    });
    for (const { headers, body } of arrivals) {
      expect(headers['x-service-test']).toBeUndefined();
      expect((JSON.parse(body) as { id: string }).id).not.toMatch(sampleId);
    }
    expect(arrivals.map(({ headers }) => headers['x-service-event']).sort()).toEqual(['consent.created', 'webhook.test', 'webhook.test']);
  });

  test('that fails is exhausted immediately, moves no counter, and is left out of a replay of missed deliveries', async () => {
    const { accountId, id, path, send } = await anEndpoint(500);
    const delivery = await send('consent.created');
    await webhook.deliveryIn(accountId, delivery.id, 'exhausted');
    expect((await webhook.endpointOf(accountId, id)).consecutiveFailures).toBe(0);
    expect(await webhook.client.replaySince({ accountId, endpointId: id, sinceMs: 0, statuses: [] })).toEqual({ replayed: 0 });
    expect(webhook.receiver.arrivalsAt(path)).toHaveLength(1);

    await webhook.client.replayDelivery({ accountId, id: delivery.id });
    await waitUntil('it is sent again', () => webhook.receiver.arrivalsAt(path).length === 2);
    expect((await webhook.endpointOf(accountId, id)).consecutiveFailures).toBe(0);
  });

  test('of an erasure erases nothing', async () => {
    const { accountId, send } = await anEndpoint();
    await webhook.publish(accountId, 1, { subject_id: 'sample-subject', site_id: randomUUID() });
    const real = await webhook.onlyDelivery(accountId, 'delivered');
    const erasure = await send('consent.erased');
    await webhook.deliveryIn(accountId, erasure.id, 'delivered');
    expect((await webhook.client.getDelivery({ accountId, id: real.delivery.id })).payload).toContain('sample-subject');
    const { rows } = await webhook.database.query('erasures_of', 'SELECT FROM erasures WHERE account_id = $1', [accountId]);
    expect(rows).toEqual([]);
  });

  test('of an unknown type is invalid and stores nothing', async () => {
    const { accountId, send } = await anEndpoint();
    for (const type of ['policy.deleted', 'subject.erased', 'toString', 'consent']) {
      await expect(send(type)).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect(await webhook.deliveriesOf(accountId)).toEqual([]);
  });
});
