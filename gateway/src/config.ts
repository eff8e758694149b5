import { z } from 'zod';
import { deviceKeysShape } from './pipeline/4-caller/device-keys';
import { areProxies } from './pipeline/4-caller/client-address';
import { limitSettings } from './pipeline/5-limits/limit-settings';
import {
  inProduction,
  loadConfig,
  processSettings,
  publicUrl,
  redisSettings,
  rotatingSecret,
  rpcAddress,
  rpcTlsSettings,
  secret,
  secretKeys,
} from '@consent/kernel';

export const gatewaySettings = {
  ...processSettings,
  ...redisSettings,
  REDIS_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(60_000)
    .default(1_000)
    .describe(
      'How long one Redis command may take, in milliseconds. After that the gateway counts alone or in PostgreSQL until Redis answers again',
    ),
  ...rpcTlsSettings,
  HOST: z.string().default('127.0.0.1').describe('Address the API listens on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port the API listens on; 0 takes a free one'),
  SHUTDOWN_DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'How long a stop still serves new requests, each with Connection: close, until load balancers know; part of SHUTDOWN_TIMEOUT_MS',
    ),
  PUBLIC_URL: publicUrl(
    z.url().default('http://127.0.0.1:8080').describe('Public address of the product; links are built from it, never from a request'),
  ),
  ACCOUNT_ADDRESS: rpcAddress('account'),
  CONSENT_ADDRESS: rpcAddress('consent'),
  POLICY_ADDRESS: rpcAddress('policy'),
  WEBHOOK_ADDRESS: rpcAddress('webhook'),
  EXPORT_ADDRESS: rpcAddress('export'),
  EVIDENCE_ADDRESS: rpcAddress('evidence'),
  CONSENT_HTTP_ADDRESS: z
    .string()
    .min(1)
    .describe('Internal HTTP address of the consent service, host:port; exports are streamed from there'),
  EXPORT_HTTP_ADDRESS: z
    .string()
    .min(1)
    .describe('Internal HTTP address of the export service, host:port; files are downloaded from there'),
  EVIDENCE_HTTP_ADDRESS: z
    .string()
    .min(1)
    .describe('Internal HTTP address of the evidence service, host:port; bundles and files of logs come from there'),
  EXPORT_INLINE_MAX_ROWS: z.coerce
    .number()
    .int()
    .min(0)
    .default(100_000)
    .describe('A CSV with up to this many rows is streamed immediately; a larger one is queued'),
  EXPORT_INLINE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(900)
    .describe('How long streaming an export to a client may take before it is cut off; the same in gateway, consent and export'),
  STREAM_IDLE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .default(120)
    .describe('A stream whose connection is idle for this long is cut off'),
  DEVICE_COOKIE_KEYS: secretKeys(
    z
      .string()
      .regex(deviceKeysShape, 'id:secret, several separated by commas, each secret of 32 characters or more')
      .optional()
      .describe(
        'Keys of the cookies of browsers that have signed in, id:secret,…; the first one signs, all of them verify; the same in all gateways. ' +
          'When empty there are no such cookies, and wrong passwords of strangers can lock people out',
      ),
  ),
  API_KEY_PEPPER: rotatingSecret('Pepper of the API keys’ HMAC; the same in the account service'),
  CURSOR_KEY: rotatingSecret('Signs the cursors of lists; the same in all gateways'),
  CSRF_SECRET: rotatingSecret('Key of the csrf_token’s HMAC; the same in all gateways'),
  LIMIT_KEY_SECRET: secret(
    'Key of the HMAC under which addresses and e-mails are counted in Redis; the same in all gateways. Replacing it restarts the windows',
  ),
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, 'must be addresses or ranges such as 10.0.0.0/8, separated by commas')
    .optional()
    .describe('Proxies whose X-Forwarded-For is trusted: addresses and ranges, separated by commas; none when empty'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Maximum number of connections; above it, a new connection replaces one of the address with the most'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(512)
    .describe(
      'Maximum number of connections of one client address, except those of TRUSTED_PROXIES. Set TRUSTED_PROXIES behind a load balancer',
    ),
  MAX_BODY_BYTES_IN_MEMORY: z.coerce
    .number()
    .int()
    .min(64 * 1024 * 1024)
    .default(256 * 1024 * 1024)
    .describe('Estimated memory of all request bodies together; a request above it is 503. One address gets at most a tenth'),
  REFUSED_BODY_MIB_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe('Refused request bodies of one account, or one address without credentials, in MiB a minute; above it 429'),
  TRACE_PARENT: z
    .enum(['link', 'accept'])
    .default('link')
    .describe(
      'How to treat a traceparent header: link starts a new trace that links to it, accept continues it. Use accept only behind a proxy of yours that sets the header, see operations.md',
    ),
  DASHBOARD_FOLDER: z.string().optional().describe('Folder of the built dashboard, served at /. When empty, / is a plain page'),
  DEMO_FILE: inProduction(
    z
      .string()
      .optional()
      .describe(
        'demo.json of npm start: the API reference then tries requests with the demo account, for browsers on the same machine; only for a developer’s machine',
      ),
    (file) => (file === undefined ? undefined : 'shows the credentials in that file to browsers on this machine; unset it'),
  ),
  GEOIP_DB: z.string().optional().describe('File of an .mmdb with countries or cities; the bundled dbip countries when empty'),
  ...limitSettings,
};

export type GatewayConfig = z.infer<z.ZodObject<typeof gatewaySettings>>;

export function gatewayConfig(env: Record<string, string | undefined>): GatewayConfig {
  return loadConfig(gatewaySettings, env);
}

/** The only place in the gateway that reads the environment. */
export function configFromEnvironment(): GatewayConfig {
  return gatewayConfig(process.env);
}
