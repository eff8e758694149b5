import { evidenceLogSettings, loadConfig, redisSettings, rpcAddress, serviceSettings, type SettingsOf } from '@consent/kernel';

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

export function configFromEnvironment(): PolicyConfig {
  return policyConfig(process.env);
}
