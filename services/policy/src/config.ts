import type { z } from 'zod';
import {
  databaseSettings,
  eventSettings,
  loadConfig,
  natsSettings,
  processSettings,
  redisSettings,
  rpcAddress,
  rpcServerSettings,
  rpcTlsSettings,
} from '@consent/kernel';

/** Every setting of the policy service; docs/config.md is generated from it. */
export const policySettings = {
  ...processSettings,
  ...rpcServerSettings,
  ...rpcTlsSettings,
  ...databaseSettings,
  ...natsSettings,
  ...eventSettings,
  ...redisSettings,
  ACCOUNT_ADDRESS: rpcAddress('account'),
};

export type PolicyConfig = z.infer<z.ZodObject<typeof policySettings>>;

export function policyConfig(env: Record<string, string | undefined>): PolicyConfig {
  return loadConfig(policySettings, env);
}

/** The only place of this service that reads the environment. */
export function configFromEnvironment(): PolicyConfig {
  return policyConfig(process.env);
}
