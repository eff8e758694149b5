import type { z } from 'zod';
import {
  databaseSettings,
  loadConfig,
  natsSettings,
  processSettings,
  rpcAddress,
  rpcServerSettings,
  rpcTlsSettings,
  secret,
} from '@consent/config';

/** Every setting of the consent service; docs/config.md is generated from it. */
export const consentSettings = {
  ...processSettings,
  ...rpcServerSettings,
  ...rpcTlsSettings,
  ...databaseSettings,
  ...natsSettings,
  ACCOUNT_ADDRESS: rpcAddress('account'),
  POLICY_ADDRESS: rpcAddress('policy'),
  CURSOR_KEY: secret('Signs the cursors of lists'),
};

export type ConsentConfig = z.infer<z.ZodObject<typeof consentSettings>>;

export function consentConfig(env: Record<string, string | undefined>): ConsentConfig {
  return loadConfig(consentSettings, env);
}

/** The only place of this service that reads the environment. */
export function configFromEnvironment(): ConsentConfig {
  return consentConfig(process.env);
}
