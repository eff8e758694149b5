import { connect } from 'node:net';
import { createRecordingLogger, startTestRedis, waitUntil } from '@consent/testkit';
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

test('[operations] a Redis that deletes keys when its memory is full is named in the log and in a metric', async () => {
  const redis = await startTestRedis({ extraConfig: 'maxmemory 50mb\nmaxmemory-policy allkeys-lru\n' });
  const { logger, lines } = createRecordingLogger();
  const gateway = await startGateway({ redis, logger });
  await waitUntil('it is seen', async () => (await metricOf(gateway.metricsUrl, 'redis_evicts_keys')) === 1);
  expect(lines.filter(({ text }) => text.includes('set maxmemory-policy to noeviction'))).toHaveLength(1);
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
