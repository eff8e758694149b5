import { z } from 'zod';
import { inProduction, loadConfig, rotatingSecret, secretKeys, serviceSettings, type SettingsOf } from '@consent/kernel';

const count = (byDefault: number, description: string) => z.coerce.number().int().min(1).default(byDefault).describe(description);

export const webhookSettings = {
  ...serviceSettings,
  CURSOR_KEY: rotatingSecret('HMAC key that signs list cursors'),
  WEBHOOK_SECRET_KEYS: secretKeys(
    z
      .string()
      .min(1)
      .describe(
        'Keys that encrypt endpoint secrets, `id:base64 of 32 bytes`, separated by commas. The first key encrypts, all keys decrypt',
      ),
  ),
  WEBHOOK_SUBJECT_KEY: rotatingSecret('HMAC key that hashes subjects, so that the payloads of an erased subject can be found'),
  WEBHOOK_RETRY_WAITS_SECONDS: z
    .string()
    .default('30,120,600,3600')
    .transform((text) => text.split(',').map(Number))
    .refine((waits) => waits.length === 4 && waits.every((wait) => wait > 0), 'must be four numbers above 0, separated by commas')
    .describe('Delays after the first four failed attempts. The actual delay is up to 5 % longer, never shorter'),
  WEBHOOK_TIMEOUT_MS: count(10_000, 'Time limit of one attempt: DNS lookup, connection, TLS, headers and body'),
  WEBHOOK_LEASE_MS: count(
    15_000,
    'Lease of an attempt. An attempt without a result by then counts as lost and is retried after the delay of a failed attempt. Must be above WEBHOOK_TIMEOUT_MS',
  ),
  WEBHOOK_ALLOW_INSECURE: inProduction(
    z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('true: allow endpoints with http:// and private addresses. Only for development'),
    (isAllowed) => (isAllowed === true ? 'lets customers reach your private network through webhooks; unset it' : undefined),
  ),
  WEBHOOK_REFUSED_RANGES: z
    .string()
    .default('')
    .describe('Further address ranges that webhooks must never reach, CIDR, separated by commas'),
  WEBHOOK_CA_FILE: z.string().optional().describe('File with CA certificates (PEM) to trust in addition to the public CAs'),
  WEBHOOK_MAX_IN_FLIGHT: count(256, 'Maximum number of attempts in flight in one process. Retries use at most half of it'),
  WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: count(64, 'Maximum number of attempts in flight of one account, in each process'),
  WEBHOOK_ENDPOINT_MAX_IN_FLIGHT: count(8, 'Maximum number of attempts in flight to one endpoint, in each process'),
  WEBHOOK_RETENTION_DAYS: count(30, 'Days that payloads, deliveries and attempts are kept'),
};

export type WebhookConfig = SettingsOf<typeof webhookSettings>;

export function webhookConfig(env: Record<string, string | undefined>): WebhookConfig {
  return loadConfig(webhookSettings, env);
}

export function configFromEnvironment(): WebhookConfig {
  return webhookConfig(process.env);
}
