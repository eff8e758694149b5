import { z } from 'zod';
import {
  cellSettings,
  evidenceLogSettings,
  inProduction,
  loadConfig,
  publicUrl,
  redisSettings,
  rotatingSecret,
  serviceSettings,
  type SettingsOf,
} from '@consent/kernel';
import { billings } from './subscriptions/choose-plan.rule';

/** OWASP's minimum for argon2id with one pass (decision 5.2). */
const leastPasswordMemoryMib = 46;

export const accountSettings = {
  ...serviceSettings,
  ...redisSettings,
  ...cellSettings,
  ...evidenceLogSettings,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .describe('SMTP server, smtps://user:password@host:port. smtp:// encrypts if the server supports it; add ?requireTLS=true to insist'),
  MAIL_FROM: z.string().min(3).describe('Sender of emails, Name <address>'),
  CONTACT_EMAIL: z.string().min(3).describe('Email address that receives messages from the contact form'),
  DASHBOARD_URL: publicUrl(z.url({ protocol: /^https?$/ }).describe('Public URL of the dashboard. Links in emails start with it')),
  BILLING: z
    .enum(billings)
    .default('off')
    .describe('off: users choose Starter and Pro themselves. external: only an operator sets a paid plan, with npm run admin'),
  USAGE_LEDGER_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .default(400)
    .describe('Days that each settlement of usage is kept. Monthly totals are kept forever'),
  PASSWORD_MEMORY_MIB: inProduction(
    z.coerce
      .number()
      .int()
      .min(1)
      .max(1024)
      .default(leastPasswordMemoryMib)
      .describe(
        'Memory for hashing one password (argon2id), in MiB. After it is raised, each password is hashed again at its next sign-in',
      ),
    (mib) => (Number(mib) < leastPasswordMemoryMib ? `makes passwords easy to guess; set at least ${leastPasswordMemoryMib}` : undefined),
  ),
  SSO_ALLOW_INSECURE: inProduction(
    z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('true: allow providers of single sign-on with http:// and private addresses. Only for development'),
    (isAllowed) => (isAllowed === true ? 'lets customers reach your private network through single sign-on; unset it' : undefined),
  ),
  SSO_REFUSED_RANGES: z
    .string()
    .default('')
    .describe('Further address ranges that single sign-on must never reach, CIDR, separated by commas'),
  SSO_CA_FILE: z
    .string()
    .optional()
    .describe('File with CA certificates (PEM) to trust for providers of single sign-on, in addition to the public CAs'),
  API_KEY_PEPPER: rotatingSecret('HMAC key that hashes API keys. Use the same value in the gateway'),
};

export type AccountConfig = SettingsOf<typeof accountSettings>;

export function accountConfig(env: Record<string, string | undefined>): AccountConfig {
  return loadConfig(accountSettings, env);
}

export function configFromEnvironment(): AccountConfig {
  return accountConfig(process.env);
}
