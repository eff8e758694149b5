import { z } from 'zod';
import { inProduction, loadConfig, publicUrl, redisSettings, rotatingSecret, serviceSettings, type SettingsOf } from '@consent/kernel';
import { billings } from './subscriptions/choose-plan.rule';

/** OWASP's minimum for argon2id with one pass (decision 5.2). */
const leastPasswordMemoryMib = 46;

export const accountSettings = {
  ...serviceSettings,
  ...redisSettings,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .describe('Mail server, smtps://user:password@host:port; smtp:// encrypts when the server offers it, with ?requireTLS=true always'),
  MAIL_FROM: z.string().min(3).describe('Sender of mails, Name <address>'),
  CONTACT_EMAIL: z.string().min(3).describe('Address that gets what is written by the contact form'),
  DASHBOARD_URL: publicUrl(
    z.url({ protocol: /^https?$/ }).describe('How people reach the dashboard; links in mails are built from it, never from a request'),
  ),
  BILLING: z
    .enum(billings)
    .default('off')
    .describe('off: people choose Starter and Pro themselves; external: only an operator (npm run admin) sets a paid plan'),
  USAGE_LEDGER_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .default(400)
    .describe('How long single settlements of usage are kept; the sums of each month stay'),
  PASSWORD_MEMORY_MIB: inProduction(
    z.coerce
      .number()
      .int()
      .min(1)
      .max(1024)
      .default(leastPasswordMemoryMib)
      .describe('Memory of one password hash (argon2id). When it is raised, each password is hashed anew at its next sign-in'),
    (mib) => (Number(mib) < leastPasswordMemoryMib ? `makes passwords easy to guess; take ${leastPasswordMemoryMib} or more` : undefined),
  ),
  API_KEY_PEPPER: rotatingSecret('Pepper of the API keys’ HMAC; the same in the gateway'),
};

export type AccountConfig = SettingsOf<typeof accountSettings>;

export function accountConfig(env: Record<string, string | undefined>): AccountConfig {
  return loadConfig(accountSettings, env);
}

export function configFromEnvironment(): AccountConfig {
  return accountConfig(process.env);
}
