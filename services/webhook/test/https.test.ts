import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { makeCertificates } from './certificates';
import { startReceiver, type Receiver } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

const certificates = makeCertificates('receiver.example');
let webhook: WebhookUnderTest;
let secure: Receiver;

const resolveHost = () => Promise.resolve(['127.0.0.1']);

beforeAll(async () => {
  secure = await startReceiver(certificates);
  webhook = await startWebhook({ WEBHOOK_CA_FILE: certificates.caFile }, { resolveHost });
});
afterAll(async () => {
  await webhook.stop();
  await secure.stop();
  certificates.remove();
});

async function attemptTo(host: string) {
  const accountId = randomUUID();
  await webhook.anEndpoint(accountId, '', { url: `https://${host}:${secure.port}/secure` });
  await webhook.publish(accountId);
  return waitUntil('it was attempted', async () => {
    const [delivery] = await webhook.deliveriesOf(accountId);
    if (delivery === undefined || delivery.attemptCount === 0) return undefined;
    const { attempts } = await webhook.client.getDelivery({ accountId, id: delivery.id });
    return { status: delivery.status, attempt: attempts[0]! };
  });
}

describe('HTTPS', () => {
  test('with a certificate of a trusted authority for that name is delivered to', async () => {
    expect(await attemptTo('receiver.example')).toMatchObject({ status: 'delivered', attempt: { statusCode: 200 } });
  });

  test('with a certificate for another name is not', async () => {
    const before = secure.arrivals.length;
    const { status, attempt } = await attemptTo('other.example');
    expect(status).toBe('retrying');
    expect(attempt.error).toBe('TLS failed: ERR_TLS_CERT_ALTNAME_INVALID.');
    expect(secure.arrivals).toHaveLength(before);
  });

  test('with a certificate of an unknown authority is not', async () => {
    await webhook.stopApp();
    const strict = await webhook.startReplica({}, { resolveHost });
    const accountId = randomUUID();
    const url = `https://receiver.example:${secure.port}/secure`;
    const endpoint = { url, description: '', eventTypes: [], standardWebhooks: false };
    await strict.client.createEndpoint({ accountId, maxEndpoints: 0, ...endpoint });
    await webhook.publish(accountId);
    const request = { accountId, endpointId: '', status: 'retrying', eventType: '', cursor: '', limit: 10 };
    const [delivery] = await waitUntil('it was attempted', async () => {
      const { deliveries } = await strict.client.listDeliveries(request);
      return deliveries.length === 1 ? deliveries : undefined;
    });
    const { attempts } = await strict.client.getDelivery({ accountId, id: delivery!.id });
    expect(attempts[0]!.error).toMatch(/^TLS failed: (UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER)/);
    await strict.stop();
    await webhook.startApp();
  });
});
