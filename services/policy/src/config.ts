import { evidenceLogSettings, loadConfig, redisSettings, rpcAddress, serviceSettings, type SettingsOf } from '@consent/kernel';

/** Every setting of the policy service; docs/config.md is generated from it. */
export const policySettings = {
  ...serviceSettings,
  ...evidenceLogSettings,
  ...redisSettings,
  ACCOUNT_ADDRESS: rpcAddress('account'),
};

export type PolicyConfig = SettingsOf<typeof policySettings>;

export function policyConfig(env: Record<string, string | undefined>): PolicyConfig {
  return loadConfig(policySettings, env);
}

/** The only place of this service that reads the environment. */
export function configFromEnvironment(): PolicyConfig {
  return policyConfig(process.env);
}
