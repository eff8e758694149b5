import { z } from 'zod';
import { evidenceLogSettings, loadConfig, rotatingSecret, rpcAddress, serviceSettings, type SettingsOf } from '@consent/kernel';

/** docs/config.md is generated from these settings. */
export const consentSettings = {
  ...serviceSettings,
  ...evidenceLogSettings,
  ACCOUNT_ADDRESS: rpcAddress('account'),
  POLICY_ADDRESS: rpcAddress('policy'),
  CURSOR_KEY: rotatingSecret('Signs the cursors of lists'),
  HTTP_HOST: z.string().default('127.0.0.1').describe('Address the internal HTTP server binds; exports are read there'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('Port of the internal HTTP server; 0 takes a free one'),
  MAX_EXPORTS: z.coerce.number().int().min(1).default(32).describe('Exports that are read at the same time, each over its own connection'),
  MAX_EXPORTS_PER_ACCOUNT: z.coerce.number().int().min(1).default(8).describe('The same for one account'),
  MAX_EXPORTS_WAITING: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe('Further exports that may wait for a slot. Above it, the account with the most waiting exports gets 503 for one'),
  EXPORT_SLOT_WAIT_SECONDS: z.coerce
    .number()
    .min(0)
    .max(40)
    .default(20)
    .describe(
      'How long an export may wait for a slot before it is 503. Keep it well below 50 s: the gateway waits that long for the first bytes',
    ),
  EXPORT_MAX_SECONDS: z.coerce.number().int().min(1).default(3600).describe('How long reading the rows of a file may take'),
  DATABASE_REPLICA_URL: z
    .string()
    .optional()
    .describe(
      'A replica of this service’s database, from which file exports read. When empty, or while the replica is unavailable or behind, they read the database itself',
    ),
  EXPORT_INLINE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(900)
    .describe('How long streaming an export to a client may take before it is cut off; the same in gateway, consent and export'),
};

export type ConsentConfig = SettingsOf<typeof consentSettings>;

export function consentConfig(env: Record<string, string | undefined>): ConsentConfig {
  return loadConfig(consentSettings, env);
}

export function configFromEnvironment(): ConsentConfig {
  return consentConfig(process.env);
}
