import type { z } from 'zod';
import {
  databaseSettings,
  loadConfig,
  natsSettings,
  processSettings,
  redisSettings,
  rpcServerSettings,
  rpcTlsSettings,
  secret,
} from '@consent/config';

/** Every setting of the account service; docs/config.md is generated from it. */
export const accountSettings = {
  ...processSettings,
  ...rpcServerSettings,
  ...rpcTlsSettings,
  ...databaseSettings,
  ...natsSettings,
  ...redisSettings,
  API_KEY_PEPPER: secret('Pepper of the API keys’ HMAC; the same in the gateway'),
};

export type AccountConfig = z.infer<z.ZodObject<typeof accountSettings>>;

export function accountConfig(env: Record<string, string | undefined>): AccountConfig {
  return loadConfig(accountSettings, env);
}

/** The only place of this service that reads the environment. */
export function configFromEnvironment(): AccountConfig {
  return accountConfig(process.env);
}
