import { z } from 'zod';
import { loadConfig, processSettings, redisSettings, rpcAddress, rpcTlsSettings, secret } from '@consent/config';

/** Every setting of the gateway; docs/config.md is generated from it. */
export const gatewaySettings = {
  ...processSettings,
  ...redisSettings,
  ...rpcTlsSettings,
  HOST: z.string().default('127.0.0.1').describe('Address the API listens on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port the API listens on; 0 takes a free one'),
  PUBLIC_URL: z
    .url()
    .default('http://127.0.0.1:8080')
    .describe('How the outside reaches the product; links are built from it, never from a request'),
  ACCOUNT_ADDRESS: rpcAddress('account'),
  CONSENT_ADDRESS: rpcAddress('consent'),
  POLICY_ADDRESS: rpcAddress('policy'),
  API_KEY_PEPPER: secret('Pepper of the API keys’ HMAC; the same in the account service'),
  GEOIP_DB: z.string().optional().describe('File of an .mmdb with countries or cities; the bundled dbip countries when empty'),
};

export type GatewayConfig = z.infer<z.ZodObject<typeof gatewaySettings>>;

export function gatewayConfig(env: Record<string, string | undefined>): GatewayConfig {
  return loadConfig(gatewaySettings, env);
}

/** The only place of the gateway that reads the environment. */
export function configFromEnvironment(): GatewayConfig {
  return gatewayConfig(process.env);
}
