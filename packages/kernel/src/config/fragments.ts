import { z } from 'zod';
import { findPlainHttp, findWeakKey, findWeakness, inProduction } from './production-rules';
import { findRedisFault, hasRedisPassword } from './redis-address';

const port = (description: string, byDefault: number) =>
  z.coerce.number().int().min(0).max(65_535).default(byDefault).describe(description);

export const processSettings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('production refuses to start with settings that endanger data; development and test allow them'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Least severe level that is logged'),
  OPS_PORT: port('Port of /livez, /readyz and /metrics; 0 takes a free one', 0),
  OPS_HOST: z.string().default('127.0.0.1').describe('Address of the operations port'),
  SHUTDOWN_TIMEOUT_MS: z.coerce.number().int().min(0).default(25_000).describe('How long a stop may take before the process is ended'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .optional()
    .describe('Where traces go, as OTLP over HTTP; tracing is off when empty. The other OTEL_ settings are in operations.md'),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on')
    .describe('Which requests are traced; the same in all processes'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Which share of the requests the ratio samplers trace, 0 to 1'),
};

export const rpcServerSettings = {
  RPC_HOST: z.string().default('127.0.0.1').describe('Address the gRPC server binds'),
  RPC_PORT: port('Port of the gRPC server; 0 takes a free one', 0),
  RPC_REFLECTION: z.enum(['on', 'off']).default('off').describe('Whether gRPC server reflection answers, for tools such as grpcurl'),
};

/** A production requirement. It can be waived only with an explicit "off", never by leaving the setting out. */
const demand = (description: string) => z.enum(['required', 'off']).default('required').describe(description);

const tlsFile = (description: string) =>
  inProduction(z.string().optional().describe(description), (file, { RPC_TLS }) => {
    if (RPC_TLS === 'off') return file === undefined ? undefined : 'is set although RPC_TLS=off; unset one of them';
    return file === undefined ? 'is missing; set the three RPC_TLS_ files, or RPC_TLS=off when a mesh encrypts' : undefined;
  });

/** Mutual TLS: both ends present a certificate of the same authority that names the process. Set all three files or none. */
export const rpcTlsSettings = {
  RPC_TLS: demand('Whether production demands the three files below; off when a mesh encrypts and authenticates instead'),
  RPC_TLS_CA: tlsFile('File of the authority (PEM); switches gRPC and internal HTTP to mutual TLS'),
  RPC_TLS_CERT: tlsFile('File of this process’s certificate (PEM); a DNS SAN names the process, see operations.md'),
  RPC_TLS_KEY: tlsFile('File of this process’s private key (PEM)'),
  RPC_TLS_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a domain such as prod.svc')
    .optional()
    .describe('Domain of the names in certificates: with prod.svc, account is account.prod.svc. When empty, it is account alone'),
};

export const databaseSettings = {
  DATABASE_URL: z.string().describe('PostgreSQL address of this service’s own database'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).default(10).describe('Connections at most'),
  MIGRATIONS: z
    .enum(['run', 'check'])
    .default('run')
    .describe('run: migrate the database at start; check: wait until `main.js migrate` has done it elsewhere'),
};

/** These settings count as credentials, as does a login in NATS_URL. */
const natsLogins = ['NATS_PASSWORD', 'NATS_TOKEN', 'NATS_CREDS_FILE', 'NATS_NKEY_FILE', 'NATS_TLS_CERT'];

export const natsSettings = {
  NATS_URL: inProduction(
    z
      .string()
      .describe('NATS address, nats://host:port or tls://host:port, several separated by commas; user:password@ or token@ may stand in it'),
    (url, settings) => {
      if (settings['NATS_CREDENTIALS'] === 'off' || natsLogins.some((name) => settings[name] !== undefined)) return undefined;
      return hasLogin(url) ? undefined : 'has no credentials; add them, or set NATS_CREDENTIALS=off when NATS is safe without';
    },
  ),
  NATS_CREDENTIALS: demand('Whether production demands credentials for NATS'),
  NATS_USER: z.string().optional().describe('User of NATS; goes with NATS_PASSWORD'),
  NATS_PASSWORD: z.string().optional().describe('Password of NATS_USER'),
  NATS_TOKEN: z.string().optional().describe('Token for NATS'),
  NATS_CREDS_FILE: z.string().optional().describe('File of NATS credentials (JWT and seed, as nsc writes it)'),
  NATS_NKEY_FILE: z.string().optional().describe('File of an NKey seed'),
  NATS_TLS_CA: z.string().optional().describe('File of the authority of NATS’ certificate (PEM); the system’s authorities when empty'),
  NATS_TLS_CERT: z.string().optional().describe('File of a client certificate for NATS (PEM)'),
  NATS_TLS_KEY: z.string().optional().describe('File of its private key (PEM)'),
};

const eventKeysShape = /^[A-Za-z0-9_-]{1,32}:[^,:\s]{32,}(,[A-Za-z0-9_-]{1,32}:[^,:\s]{32,})*$/;

/** The same in every service: each signs the events it publishes and verifies those it consumes. */
export const eventSettings = {
  EVENT_KEYS: inProduction(
    z
      .string()
      .regex(eventKeysShape, 'name:secret, several separated by commas, each secret of 32 characters or more')
      .optional()
      .describe(
        'Keys of the events’ HMAC, name:secret,…, the same in all services; the first signs, all verify. Without any nothing is signed',
      ),
    (keys) =>
      keys === undefined
        ? 'is missing, so anybody who reaches NATS could forge events; set the same keys in all services (for an upgrade see operations.md)'
        : findWeakKey(keys),
  ),
  EVENT_SIGNATURES: z
    .enum(['require', 'accept'])
    .default('require')
    .describe('accept: events without a signature are handled too, in the week after the upgrade from a release that did not sign'),
  EVENT_STREAM_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .optional()
    .describe(
      'NATS servers that each keep the stream of events, 1 to 5, the same in all services; above 1 NATS must be a cluster. A stream that is there is changed at start. When empty, a new stream has 1 and one that is there keeps its number',
    ),
};

/** For services whose changes are logged. */
export const evidenceLogSettings = {
  EVIDENCE_LOG: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether changes are queued for the evidence log. Changes made while it is off are attested once it is on again'),
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
        'Redis address: redis://host:port/db, redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/primary; user:password@ may stand in it, rediss is TLS (see operations.md)',
      ),
    (url, settings) =>
      settings['REDIS_CREDENTIALS'] === 'off' || hasRedisPassword(String(url))
        ? undefined
        : 'has no password; add it, or set REDIS_CREDENTIALS=off when Redis is safe without',
  ),
  REDIS_CREDENTIALS: demand('Whether production demands a password for Redis'),
};

export const secret = (description: string) =>
  inProduction(z.string().min(32, 'must have 32 characters or more').describe(description), (value) =>
    typeof value === 'string' ? findWeakness(value) : undefined,
  );

/** A list of keys, `id:secret,id:secret`. The caller validates its format. */
export const secretKeys = <Setting extends z.ZodType>(setting: Setting) => inProduction(setting, findWeakKey);

/** An address that browsers open. Production requires https. */
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
