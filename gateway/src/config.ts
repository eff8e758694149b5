import { z } from 'zod';
import { deviceKeysShape } from './pipeline/4-caller/device-keys';
import { areProxies } from './pipeline/0-common/client-address';
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
      'Timeout of one Redis command, in milliseconds. After a timeout the gateway counts in memory or in PostgreSQL until Redis responds again',
    ),
  ...rpcTlsSettings,
  HOST: z.string().default('127.0.0.1').describe('Address that the API listens on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port that the API listens on; 0 picks a free port'),
  SHUTDOWN_DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'How long a shutdown still serves new requests, with Connection: close, so that load balancers notice. Part of SHUTDOWN_TIMEOUT_MS',
    ),
  PUBLIC_URL: publicUrl(z.url().default('http://127.0.0.1:8080').describe('Public URL of the product. All links start with it')),
  ACCOUNT_ADDRESS: rpcAddress('account'),
  CONSENT_ADDRESS: rpcAddress('consent'),
  POLICY_ADDRESS: rpcAddress('policy'),
  WEBHOOK_ADDRESS: rpcAddress('webhook'),
  EXPORT_ADDRESS: rpcAddress('export'),
  EVIDENCE_ADDRESS: rpcAddress('evidence'),
  CONSENT_HTTP_ADDRESS: z.string().min(1).describe('Internal HTTP address of the consent service, host:port. Exports are streamed from it'),
  EXPORT_HTTP_ADDRESS: z
    .string()
    .min(1)
    .describe('Internal HTTP address of the export service, host:port. Export files are downloaded from it'),
  EVIDENCE_HTTP_ADDRESS: z
    .string()
    .min(1)
    .describe('Internal HTTP address of the evidence service, host:port. It serves bundles and log files'),
  EXPORT_INLINE_MAX_ROWS: z.coerce
    .number()
    .int()
    .min(0)
    .default(100_000)
    .describe('Largest CSV export that is streamed immediately, in rows. Larger exports are queued'),
  EXPORT_INLINE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(900)
    .describe('Time limit for streaming an export to a client. Use the same value in gateway, consent and export'),
  STREAM_IDLE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .default(120)
    .describe('How long the connection of a stream may be idle before it is closed'),
  DEVICE_COOKIE_KEYS: secretKeys(
    z
      .string()
      .regex(deviceKeysShape, 'must be id:secret pairs, separated by commas, each secret at least 32 characters long')
      .optional()
      .describe(
        'HMAC keys that sign device cookies, id:secret,…. The first key signs, all keys verify. Use the same keys in all gateways. ' +
          'When empty, there are no device cookies, and anyone who enters wrong passwords can lock a user out',
      ),
  ),
  API_KEY_PEPPER: rotatingSecret('HMAC key that hashes API keys. Use the same value in the account service'),
  CURSOR_KEY: rotatingSecret(
    'HMAC key that signs list cursors, and from which that of notice tokens is derived. Use the same value in all gateways',
  ),
  CSRF_SECRET: rotatingSecret('HMAC key that makes CSRF tokens. Use the same value in all gateways'),
  LIMIT_KEY_SECRET: secret(
    'HMAC key that hashes IP addresses and emails before they are counted in Redis. Use the same value in all gateways. A new value restarts all windows',
  ),
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, 'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas')
    .optional()
    .describe('Proxies whose X-Forwarded-For is trusted: IP addresses and ranges, separated by commas. When empty, none is trusted'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Maximum number of connections. Above it, a new connection closes one of the IP address that has the most'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(512)
    .describe(
      'Maximum number of connections from one IP address. TRUSTED_PROXIES are exempt, so set TRUSTED_PROXIES behind a load balancer',
    ),
  MAX_BODY_BYTES_IN_MEMORY: z.coerce
    .number()
    .int()
    .min(64 * 1024 * 1024)
    .default(256 * 1024 * 1024)
    .describe(
      'Maximum memory of all request bodies together, estimated, in bytes. Above it, requests get 503. One IP address may use a tenth',
    ),
  REFUSED_BODY_MIB_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe(
      'Maximum size of refused request bodies in a minute, in MiB, for one account or one IP address without credentials. Above it, requests get 429',
    ),
  FREE_ANSWERS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(60_000)
    .describe(
      'Maximum number of answers in a minute that cost one API key no unit: refusals and replays. Each gateway counts on its own. Above it, requests of the key get 429',
    ),
  TRACE_PARENT: z
    .enum(['link', 'accept'])
    .default('link')
    .describe(
      'link: a request with a traceparent header starts a new trace that links to it. accept: it continues the trace; use this only behind your own proxy that sets the header, see operations.md',
    ),
  DASHBOARD_FOLDER: z.string().optional().describe('Folder of the built dashboard, served at /. When empty, / shows a plain page'),
  DEMO_FILE: inProduction(
    z
      .string()
      .optional()
      .describe(
        'demo.json of npm start. With it, the API reference sends requests with the demo account, for browsers on the same machine. Only for development',
      ),
    (file) => (file === undefined ? undefined : 'shows the credentials in that file to browsers on this machine; unset it'),
  ),
  GEOIP_DB: z.string().optional().describe('.mmdb file with countries or cities. When empty, the bundled dbip country data is used'),
  ...limitSettings,
};

export type GatewayConfig = z.infer<z.ZodObject<typeof gatewaySettings>>;

export function gatewayConfig(env: Record<string, string | undefined>): GatewayConfig {
  return loadConfig(gatewaySettings, env);
}

export function configFromEnvironment(): GatewayConfig {
  return gatewayConfig(process.env);
}
