import { webhookService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';

export function connectToWebhook(address: string) {
  const connection = createRpcConnection({
    to: 'webhook',
    address,
    tls: undefined,
    logger: createSilentLogger(),
    registry: createRegistry('scripts', { processMetrics: false }),
  });
  return { webhooks: connection.client(webhookService), close: () => connection.stop() };
}

export type WebhookConnection = ReturnType<typeof connectToWebhook>;
