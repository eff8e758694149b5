import { randomUUID } from 'node:crypto';
import { verifyWebhook } from '@consent/webhook-verifier';
import { waitUntil } from '@consent/testkit';
import type { Arrival } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

function differences(shown: readonly { name: string; value: string }[], { headers }: Arrival) {
  return shown.filter(({ name, value }) => headers[name.toLowerCase()] !== value);
}

/** Headers that HTTP adds. */
const ofHttp = ['connection', 'content-length', 'host'];

describe('the requests of a delivery (decision 30.3)', () => {
  test('are shown as they were sent, each with its own signature, even after a rotation and a new URL', async () => {
    const accountId = randomUUID();
    const path = `/${accountId}`;
    webhook.receiver.reply(500, path);
    webhook.receiver.reply(500, `${path}/moved`);
    const { id, url, secret } = await webhook.anEndpoint(accountId, path, { standardWebhooks: true });
    await webhook.publish(accountId);
    const first = await webhook.onlyDelivery(accountId, 'retrying');
    expect(first.requests).toHaveLength(1);

    await webhook.client.rotateSecret({ accountId, id });
    const edited = { accountId, id, description: '', eventTypes: [], enabled: true, standardWebhooks: false };
    await webhook.client.updateEndpoint({ ...edited, url: `${url}/moved` });
    await webhook.passTime(31);
    await waitUntil('it is tried again', () => webhook.receiver.arrivalsAt(`${path}/moved`).length === 1);
    const { requests, attempts, payload } = await waitUntil('its attempt is recorded', async () => {
      const found = await webhook.client.getDelivery({ accountId, id: first.delivery.id });
      return found.attempts.length === 2 ? found : undefined;
    });

    expect(requests.map(({ number, url: sentTo }) => [number, sentTo])).toEqual([
      [1, url],
      [2, `${url}/moved`],
    ]);
    expect(attempts.map(({ number }) => number)).toEqual([1, 2]);
    const arrivals = [...webhook.receiver.arrivalsAt(path), ...webhook.receiver.arrivalsAt(`${path}/moved`)];
    for (const [at, arrival] of arrivals.entries()) {
      const { headers } = requests[at]!;
      expect(differences(headers, arrival)).toEqual([]);
      const names = headers.map(({ name }) => name.toLowerCase());
      expect(Object.keys(arrival.headers).filter((name) => !names.includes(name) && !ofHttp.includes(name))).toEqual([]);
      expect(arrival.body).toBe(payload);
      const header = headers.find(({ name }) => name === 'X-Service-Signature')?.value;
      expect(verifyWebhook({ rawBody: payload, header, secret }).ok).toBe(true);
    }
    expect(requests[0]!.headers).toContainEqual({ name: 'webhook-id', value: first.delivery.eventId });
    expect(requests[1]!.headers.map(({ name }) => name)).not.toContain('webhook-id');
    expect(requests[1]!.headers.find(({ name }) => name === 'X-Service-Signature')?.value.match(/v1=/g)).toHaveLength(2);
  });

  test('that could not connect are shown too', async () => {
    const accountId = randomUUID();
    const url = 'http://127.0.0.1:1/nobody';
    await webhook.anEndpoint(accountId, '', { url });
    await webhook.publish(accountId);
    const { requests, attempts } = await webhook.onlyDelivery(accountId, 'retrying');
    expect(requests).toEqual([{ number: 1, url, headers: expect.any(Array) }]);
    expect(attempts[0]!.statusCode).toBeUndefined();
  });

  test('are absent for attempts that an earlier release recorded', async () => {
    const accountId = randomUUID();
    await webhook.anEndpoint(accountId);
    await webhook.publish(accountId);
    const { delivery } = await webhook.onlyDelivery(accountId, 'delivered');
    await webhook.database.query('forget', 'UPDATE attempts SET url = NULL, signature = NULL WHERE account_id = $1', [accountId]);
    await webhook.client.replayDelivery({ accountId, id: delivery.id });
    const { requests, attempts } = await waitUntil('it was replayed', async () => {
      const found = await webhook.client.getDelivery({ accountId, id: delivery.id });
      return found.attempts.length === 2 ? found : undefined;
    });
    expect(attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect(requests.map(({ number }) => number)).toEqual([2]);
  });
});
