import { z } from 'zod';
import { findPlainHttp, findWeakKey, findWeakness, inProduction } from './production-rules';
import { findRedisFault, hasRedisPassword } from './redis-address';

const port = (description: string, byDefault: number) =>
  z.coerce.number().int().min(0).max(65_535).default(byDefault).describe(description);

export const processSettings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('production refuses to start with unsafe settings; development and test allow them'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Lowest level that is logged'),
  OPS_PORT: port('Port of /livez, /readyz and /metrics; 0 picks a free port', 0),
  OPS_HOST: z.string().default('127.0.0.1').describe('Address that the operations port listens on'),
  SHUTDOWN_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(25_000)
    .describe('Time limit of a graceful shutdown, in milliseconds. After that the process exits'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .optional()
    .describe('URL that receives traces, as OTLP over HTTP. When empty, tracing is off. operations.md lists the other OTEL_ settings'),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on')
    .describe('How requests are sampled for tracing. Use the same value in all processes'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Fraction of requests that the ratio samplers trace, 0 to 1'),
};

export const rpcServerSettings = {
  RPC_HOST: z.string().default('127.0.0.1').describe('Address that the gRPC server listens on'),
  RPC_PORT: port('Port of the gRPC server; 0 picks a free port', 0),
  RPC_REFLECTION: z.enum(['on', 'off']).default('off').describe('Whether gRPC server reflection is on, for tools such as grpcurl'),
};

const demand = (description: string) => z.enum(['required', 'off']).default('required').describe(description);

const tlsFile = (description: string) =>
  inProduction(z.string().optional().describe(description), (file, { RPC_TLS }) => {
    if (RPC_TLS === 'off') return file === undefined ? undefined : 'is set although RPC_TLS=off; unset this file, or set RPC_TLS=required';
    return file === undefined ? 'is missing; set the three RPC_TLS_ files, or RPC_TLS=off if a service mesh encrypts' : undefined;
  });

export const rpcTlsSettings = {
  RPC_TLS: demand('required: production needs the three files below. off: a service mesh encrypts and authenticates instead'),
  RPC_TLS_CA: tlsFile('File with the CA certificate (PEM). Setting it turns on mutual TLS for gRPC and internal HTTP'),
  RPC_TLS_CERT: tlsFile('File with the certificate of this process (PEM). A DNS SAN must name the process, see operations.md'),
  RPC_TLS_KEY: tlsFile('File with the private key of this process (PEM)'),
  RPC_TLS_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a domain such as prod.svc')
    .optional()
    .describe('Domain of the names in certificates. With prod.svc, the account service is account.prod.svc; when empty, it is account'),
};

export const databaseSettings = {
  DATABASE_URL: z.string().describe('PostgreSQL URL of the database of this service'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).default(10).describe('Maximum number of connections to PostgreSQL'),
  MIGRATIONS: z
    .enum(['run', 'check'])
    .default('run')
    .describe('run: migrate the database at start. check: wait until `main.js migrate` has run elsewhere'),
};

const natsLogins = ['NATS_PASSWORD', 'NATS_TOKEN', 'NATS_CREDS_FILE', 'NATS_NKEY_FILE', 'NATS_TLS_CERT'];

export const natsSettings = {
  NATS_URL: inProduction(
    z.string().describe('NATS URLs, nats://host:port or tls://host:port, separated by commas. A URL may contain user:password@ or token@'),
    (url, settings) => {
      if (settings['NATS_CREDENTIALS'] === 'off' || natsLogins.some((name) => settings[name] !== undefined)) return undefined;
      return hasLogin(url) ? undefined : 'has no credentials; add them, or set NATS_CREDENTIALS=off if NATS is protected in another way';
    },
  ),
  NATS_CREDENTIALS: demand('required: production needs credentials for NATS. off: NATS is protected in another way'),
  NATS_USER: z.string().optional().describe('User name for NATS. Needs NATS_PASSWORD'),
  NATS_PASSWORD: z.string().optional().describe('Password for NATS_USER'),
  NATS_TOKEN: z.string().optional().describe('Token for NATS'),
  NATS_CREDS_FILE: z.string().optional().describe('File with NATS credentials (JWT and seed, as nsc writes them)'),
  NATS_NKEY_FILE: z.string().optional().describe('File with an NKey seed for NATS'),
  NATS_TLS_CA: z.string().optional().describe('File with the CA certificate of NATS (PEM). When empty, the CAs of the system are trusted'),
  NATS_TLS_CERT: z.string().optional().describe('File with a client certificate for NATS (PEM)'),
  NATS_TLS_KEY: z.string().optional().describe('File with the private key of NATS_TLS_CERT (PEM)'),
};

const eventKeysShape = /^[A-Za-z0-9_-]{1,32}:[^,:\s]{32,}(,[A-Za-z0-9_-]{1,32}:[^,:\s]{32,})*$/;

export const eventSettings = {
  EVENT_KEYS: inProduction(
    z
      .string()
      .regex(eventKeysShape, 'must be name:secret pairs, separated by commas, each secret at least 32 characters long')
      .optional()
      .describe(
        'HMAC keys that sign events, name:secret,…. The first key signs, all keys verify. Use the same keys in all services. When empty, events are not signed',
      ),
    (keys) =>
      keys === undefined
        ? 'is missing, so anyone who can reach NATS could forge events; set the same keys in all services (for an upgrade, see operations.md)'
        : findWeakKey(keys),
  ),
  EVENT_SIGNATURES: z
    .enum(['require', 'accept'])
    .default('require')
    .describe(
      'require: refuse events without a signature. accept: handle them too, for a week after an upgrade from a release that did not sign',
    ),
  EVENT_STREAM_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .optional()
    .describe(
      'Number of NATS servers that store each event, 1 to 5. Above 1, NATS must be a cluster. Use the same number in all services; an existing stream changes at start. When empty, a new stream has 1 and an existing one is not changed',
    ),
};

export const evidenceLogSettings = {
  EVIDENCE_LOG: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether changes are queued for the evidence log. Changes made while it is off are attested after it is on again'),
};

export const serviceSettings = {
  ...processSettings,
  ...rpcServerSettings,
  ...rpcTlsSettings,
  ...databaseSettings,
  ...natsSettings,
  ...eventSettings,
};

export const redisSettings = {
  REDIS_URL: inProduction(
    z
      .string()
      .superRefine((url, context) => {
        const fault = findRedisFault(url);
        if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      })
      .describe(
        'Redis URL: redis://host:port/db, redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/primary. It may contain user:password@. rediss turns on TLS, see operations.md',
      ),
    (url, settings) =>
      settings['REDIS_CREDENTIALS'] === 'off' || hasRedisPassword(String(url))
        ? undefined
        : 'has no password; add it, or set REDIS_CREDENTIALS=off if Redis is protected in another way',
  ),
  REDIS_CREDENTIALS: demand('required: production needs a password for Redis. off: Redis is protected in another way'),
};

export const secret = (description: string) =>
  inProduction(z.string().min(32, 'must be at least 32 characters long').describe(description), (value) =>
    typeof value === 'string' ? findWeakness(value) : undefined,
  );

/** For a list `id:secret,id:secret`. `setting` validates the format. */
export const secretKeys = <Setting extends z.ZodType>(setting: Setting) => inProduction(setting, findWeakKey);

export const publicUrl = <Setting extends z.ZodType>(setting: Setting) => inProduction(setting, findPlainHttp);

export const rpcAddress = (service: string) => z.string().min(1).describe(`gRPC address of the ${service} service, host:port`);

function hasLogin(url: unknown): boolean {
  return urlsIn(url).every((parsed) => parsed !== undefined && parsed.username !== '');
}

function urlsIn(text: unknown): (URL | undefined)[] {
  return String(text)
    .split(',')
    .map((url) => (URL.canParse(url) ? new URL(url) : undefined));
}
