import { connect } from 'node:net';
import { startTestRedis, waitUntil } from '@consent/testkit';
import { metricOf } from './metric-of';
import { startGateway } from './start-gateway';

test('[operations] the metrics show which connections of the gateway are up and which are lost', async () => {
  const redis = await startTestRedis();
  const gateway = await startGateway({ redis });
  const connected = (to: string, connection: string) => metricOf(gateway.metricsUrl, `${to}_connected`, { connection });
  await waitUntil('Redis is in use', async () => (await connected('redis', 'admission')) === 1);
  for (const service of ['account', 'consent', 'policy', 'webhook', 'export']) expect(await connected('rpc', service)).toBe(1);
  await redis.stop();
  await waitUntil('Redis is seen to be unavailable', async () => (await connected('redis', 'admission')) === 0);
  await gateway.services.stop();
  await waitUntil('consent is seen to be unavailable', async () => (await connected('rpc', 'consent')) === 0);
  expect((await gateway.client.get('/readyz')).status).toBe(200);
  await redis.restart();
  await gateway.stop();
  await redis.remove();
});

test('[operations] connections closed above the limit are counted', async () => {
  const gateway = await startGateway({ settings: { MAX_CONNECTIONS: '2' } });
  const sockets = [1, 2, 3].map(() => connect(gateway.port, '127.0.0.1').on('error', () => undefined));
  await waitUntil('one is counted', async () => (await metricOf(gateway.metricsUrl, 'http_connections_dropped_total')) === 1);
  for (const socket of sockets) socket.destroy();
  await gateway.stop();
});
