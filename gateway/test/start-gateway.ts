import { createGateway } from '../src/app';
import { gatewayConfig } from '../src/config';
import { createSilentLogger, type Logger } from '@consent/kernel';
import type { Feature } from '@consent/rpc';
import { useTestRedis, waitUntil } from '@consent/testkit';
import { createHttpClient } from './http-client';
import { startFakeServices } from './fake-services';

interface GatewayOptions {
  settings?: Record<string, string>;
  logger?: Logger;
  redis?: { url: string };
  features?: readonly Feature[];
}

export async function startGateway({ settings = {}, logger = createSilentLogger(), redis: ownRedis, features }: GatewayOptions = {}) {
  const [redis, services] = await Promise.all([ownRedis ?? useTestRedis(), startFakeServices({ features })]);
  services.answer('recordRead', () => ({}));
  services.answer('resumeAdmission', () => ({}));
  services.answer('resumeProjections', () => ({}));
  const gateway = await createGateway(
    gatewayConfig({
      NODE_ENV: 'test',
      PORT: '0',
      REDIS_URL: redis.url,
      // A slow machine must not look like an unavailable Redis. Tests of an outage bring their own.
      ...(ownRedis === undefined ? { REDIS_TIMEOUT_MS: '20000' } : {}),
      ACCOUNT_ADDRESS: services.address,
      CONSENT_ADDRESS: services.address,
      POLICY_ADDRESS: services.address,
      WEBHOOK_ADDRESS: services.address,
      EXPORT_ADDRESS: services.address,
      EVIDENCE_ADDRESS: services.address,
      // Nothing listens there. Tests with this gateway do not stream.
      CONSENT_HTTP_ADDRESS: '127.0.0.1:9',
      EXPORT_HTTP_ADDRESS: '127.0.0.1:9',
      EVIDENCE_HTTP_ADDRESS: '127.0.0.1:9',
      API_KEY_PEPPER: 'p'.repeat(32),
      CURSOR_KEY: 'n'.repeat(32),
      CSRF_SECRET: 'c'.repeat(32),
      DEVICE_COOKIE_KEYS: `test:${'d'.repeat(32)}`,
      LIMIT_KEY_SECRET: 'l'.repeat(32),
      ...settings,
    }),
    { logger },
  );
  await gateway.start();
  const client = createHttpClient(gateway.port());
  await waitUntil('the gateway is ready', async () => (await client.get('/readyz')).status === 200);
  services.forget();
  return {
    port: gateway.port(),
    metricsUrl: `http://127.0.0.1:${gateway.opsPort()}/metrics`,
    redis,
    services,
    client,
    stop: async () => {
      await gateway.stop();
      await services.stop();
    },
  };
}

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;
