import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { waitUntil } from '@consent/testkit';
import { makeCertificates } from './certificates';
import { startReceiver, type Receiver } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

const certificates = makeCertificates('receiver.example');
/** A handshake is slow on a busy machine. */
const patient = { WEBHOOK_TIMEOUT_MS: '3000', WEBHOOK_LEASE_MS: '10000' };
let webhook: WebhookUnderTest;
let secure: Receiver;

const resolveHost = () => Promise.resolve(['127.0.0.1']);

beforeAll(async () => {
  secure = await startReceiver(certificates);
  webhook = await startWebhook({ ...patient, WEBHOOK_CA_FILE: certificates.caFile }, { resolveHost });
});
afterAll(async () => {
  await webhook.stop();
  await secure.stop();
  certificates.remove();
});

async function attemptTo(host: string, port = secure.port) {
  const accountId = randomUUID();
  await webhook.anEndpoint(accountId, '', { url: `https://${host}:${port}/secure` });
  await webhook.publish(accountId);
  return waitUntil('it was attempted', async () => {
    const [delivery] = await webhook.deliveriesOf(accountId);
    if (delivery === undefined || delivery.attemptCount === 0) return undefined;
    const { attempts } = await webhook.client.getDelivery({ accountId, id: delivery.id });
    return { status: delivery.status, attempt: attempts[0]! };
  });
}

describe('HTTPS', () => {
  test('with a certificate of a trusted authority for the name, the attempt succeeds', async () => {
    expect(await attemptTo('receiver.example')).toMatchObject({ status: 'delivered', attempt: { statusCode: 200 } });
  });

  test('with a certificate for another name, the attempt fails and sends no request', async () => {
    const before = secure.arrivals.length;
    const { status, attempt } = await attemptTo('other.example');
    expect(status).toBe('retrying');
    expect(attempt.error).toBe('TLS failed: ERR_TLS_CERT_ALTNAME_INVALID.');
    expect(secure.arrivals).toHaveLength(before);
  });

  test('[decision 5.6] with a server that never completes the handshake, the attempt and its connection end at the time limit', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket.resume().once('close', () => sockets.delete(socket)));
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { status, attempt } = await attemptTo('receiver.example', (silent.address() as AddressInfo).port);
    expect(status).toBe('retrying');
    expect(attempt).toMatchObject({ error: 'No complete answer within 3 s.', responseBody: '' });
    expect(attempt.statusCode).toBeUndefined();
    await waitUntil('the connection is given up', () => sockets.size === 0);
    await new Promise((resolve) => silent.close(resolve));
  });

  test('with a certificate of an unknown authority, the attempt fails', async () => {
    await webhook.stopApp();
    const strict = await webhook.startReplica(patient, { resolveHost });
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
