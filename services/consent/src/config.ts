import { z } from 'zod';
import { evidenceLogSettings, loadConfig, rotatingSecret, rpcAddress, serviceSettings, type SettingsOf } from '@consent/kernel';

/** Every setting of the consent service; docs/config.md is generated from it. */
export const consentSettings = {
  ...serviceSettings,
  ...evidenceLogSettings,
  ACCOUNT_ADDRESS: rpcAddress('account'),
  POLICY_ADDRESS: rpcAddress('policy'),
  CURSOR_KEY: rotatingSecret('Signs the cursors of lists'),
  HTTP_HOST: z.string().default('127.0.0.1').describe('Address the internal HTTP server binds; exports are read there'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('Port of the internal HTTP server; 0 takes a free one'),
  MAX_EXPORTS: z.coerce.number().int().min(1).default(32).describe('Exports that are read at a time, each over a connection of its own'),
  MAX_EXPORTS_PER_ACCOUNT: z.coerce.number().int().min(1).default(8).describe('Of those, exports of one account'),
  MAX_EXPORTS_WAITING: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe('Exports above those that wait at a time until others end; one more, of the account with the most of them, is 503'),
  EXPORT_SLOT_WAIT_SECONDS: z.coerce
    .number()
    .min(0)
    .max(40)
    .default(20)
    .describe('An export that has waited for so long is 503; the gateway waits for 50 s, of which the rest is for the first bytes'),
  EXPORT_MAX_SECONDS: z.coerce.number().int().min(1).default(3600).describe('The rows of a file are read for so long at most'),
  DATABASE_REPLICA_URL: z
    .string()
    .optional()
    .describe(
      'A replica of this service’s database. The rows of files are read from it; from the database itself when empty, or while the replica is away or behind',
    ),
  EXPORT_INLINE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(900)
    .describe('An export that is streamed to a client is cut after so long; the same in gateway, consent and export'),
};

export type ConsentConfig = SettingsOf<typeof consentSettings>;

export function consentConfig(env: Record<string, string | undefined>): ConsentConfig {
  return loadConfig(consentSettings, env);
}

/** The only place of this service that reads the environment. */
export function configFromEnvironment(): ConsentConfig {
  return consentConfig(process.env);
}
