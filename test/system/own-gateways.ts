import { randomUUID } from 'node:crypto';
import { createGateway } from '@consent/gateway';
import { createSilentLogger, type Logger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { gatewayConfig } from '../../gateway/src/config';
import { useSharedProduct, type System } from './use-system';

interface OwnGatewayOptions {
  gateways?: number;
  /** A function may first start the servers that the settings name. */
  settings?: Record<string, string> | (() => Promise<Record<string, string>>);
  logger?: Logger;
}

/**
 * The shared product behind this file's own gateways, for tests of gateway settings and gateway memory. They run in this process and have
 * their own window limits.
 */
export function useOwnGateways({ gateways = 1, settings = {}, logger = createSilentLogger() }: OwnGatewayOptions = {}): System {
  return useSharedProduct(async ({ addresses, gatewayEnv }) => {
    const changed = typeof settings === 'function' ? await settings() : settings;
    const env = { ...gatewayEnv, LIMIT_KEY_SECRET: randomUUID(), ...changed };
    const started = await Promise.all(Array.from({ length: gateways }, () => startGateway(env, logger)));
    return {
      addresses: {
        ...addresses,
        baseUrls: started.map(({ url }) => url),
        opsUrls: { ...addresses.opsUrls, gateway: started[0]?.opsUrl as string },
        metricsUrls: started.map(({ opsUrl }) => `${opsUrl}/metrics`),
      },
      stop: () => Promise.all(started.map(({ stop }) => stop())),
    };
  });
}

async function startGateway(env: Record<string, string>, logger: Logger) {
  const gateway = await createGateway(gatewayConfig({ ...env, PORT: '0', OPS_PORT: '0' }), { logger });
  await gateway.start();
  const url = `http://127.0.0.1:${gateway.port()}`;
  await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
  return { url, opsUrl: `http://127.0.0.1:${gateway.opsPort()}`, stop: gateway.stop };
}
