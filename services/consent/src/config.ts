import { z } from 'zod';
import {
  cellSettings,
  evidenceLogSettings,
  loadConfig,
  rotatingSecret,
  rpcAddress,
  serviceSettings,
  type SettingsOf,
} from '@consent/kernel';

export const consentSettings = {
  ...serviceSettings,
  ...evidenceLogSettings,
  ...cellSettings,
  ACCOUNT_ADDRESS: rpcAddress('account'),
  POLICY_ADDRESS: rpcAddress('policy'),
  CURSOR_KEY: rotatingSecret('HMAC key that signs list cursors'),
  HTTP_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the internal HTTP server listens on. The gateway and the export service read exports there'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('Port of the internal HTTP server; 0 picks a free port'),
  MAX_EXPORTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(32)
    .describe('Maximum number of exports that run at the same time. Each uses a connection to PostgreSQL'),
  MAX_EXPORTS_PER_ACCOUNT: z.coerce
    .number()
    .int()
    .min(1)
    .default(8)
    .describe('Maximum number of exports of one account that run at the same time'),
  MAX_EXPORTS_WAITING: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe(
      'Maximum number of exports that wait for a slot. Above it, one export of the account with the most waiting exports fails with 503',
    ),
  EXPORT_SLOT_WAIT_SECONDS: z.coerce
    .number()
    .min(0)
    .max(40)
    .default(20)
    .describe(
      'How long an export waits for a slot before it fails with 503. Keep it well below 50 seconds, because the gateway waits that long for the first byte',
    ),
  EXPORT_MAX_SECONDS: z.coerce.number().int().min(1).default(3600).describe('Time limit for reading the rows of an export file'),
  DATABASE_REPLICA_URL: z
    .string()
    .optional()
    .describe(
      'PostgreSQL URL of a read replica, for export files. When it is empty, or while the replica is unavailable or behind, exports read the primary',
    ),
  PURGE_AFTER_DAYS: z.coerce
    .number()
    .int()
    .min(8)
    .max(36_500)
    .optional()
    .describe(
      'Days after an erasure by subject when the service asks for the purge of the person itself. When empty, only people and API keys ask',
    ),
  EXPORT_INLINE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(900)
    .describe('Time limit for streaming an export to a client. Use the same value in gateway, consent and export'),
};

export type ConsentConfig = SettingsOf<typeof consentSettings>;

export function consentConfig(env: Record<string, string | undefined>): ConsentConfig {
  return loadConfig(consentSettings, env);
}

export function configFromEnvironment(): ConsentConfig {
  return consentConfig(process.env);
}
