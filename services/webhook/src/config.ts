import { z } from 'zod';
import { inProduction, loadConfig, rotatingSecret, secretKeys, serviceSettings, type SettingsOf } from '@consent/kernel';

const count = (byDefault: number, description: string) => z.coerce.number().int().min(1).default(byDefault).describe(description);

export const webhookSettings = {
  ...serviceSettings,
  CURSOR_KEY: rotatingSecret('Signs the cursors of lists'),
  WEBHOOK_SECRET_KEYS: secretKeys(
    z.string().min(1).describe('Keys that seal endpoint secrets, `id:base64 of 32 bytes`, separated by commas; the first seals, all open'),
  ),
  WEBHOOK_SUBJECT_KEY: rotatingSecret('Key of the hashes by which the payloads of an erased subject are found'),
  WEBHOOK_RETRY_WAITS_SECONDS: z
    .string()
    .default('30,120,600,3600')
    .transform((text) => text.split(',').map(Number))
    .refine((waits) => waits.length === 4 && waits.every((wait) => wait > 0), 'four numbers above 0, separated by commas')
    .describe('Waits after the first four failed attempts; never shorter, at most 5 % longer'),
  WEBHOOK_TIMEOUT_MS: count(10_000, 'Time limit of one attempt: name look-up, connect, TLS, headers and body'),
  WEBHOOK_LEASE_MS: count(
    15_000,
    'After this long without a result an attempt counts as lost, and is made again after the wait of a failed one; above WEBHOOK_TIMEOUT_MS',
  ),
  WEBHOOK_ALLOW_INSECURE: inProduction(
    z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('Allows http:// and private addresses; only for a developer’s machine'),
    (isAllowed) => (isAllowed === true ? 'lets customers reach your network by webhooks; unset it' : undefined),
  ),
  WEBHOOK_REFUSED_RANGES: z.string().default('').describe('More address ranges never to be called, CIDR, separated by commas'),
  WEBHOOK_CA_FILE: z.string().optional().describe('File of authorities (PEM) trusted beside the public ones'),
  WEBHOOK_MAX_IN_FLIGHT: count(256, 'Attempts of one process at a time; repeated ones take at most half of it'),
  WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: count(64, 'Attempts of one account at a time, in each process'),
  WEBHOOK_ENDPOINT_MAX_IN_FLIGHT: count(8, 'Attempts to one endpoint at a time, in each process'),
  WEBHOOK_RETENTION_DAYS: count(30, 'How long payloads, deliveries and attempts are kept'),
};

export type WebhookConfig = SettingsOf<typeof webhookSettings>;

export function webhookConfig(env: Record<string, string | undefined>): WebhookConfig {
  return loadConfig(webhookSettings, env);
}

export function configFromEnvironment(): WebhookConfig {
  return webhookConfig(process.env);
}
