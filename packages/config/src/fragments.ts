import { z } from 'zod';

/** Settings that several processes share; each service spreads what it uses into its own shape. */

const port = (description: string, byDefault: number) =>
  z.coerce.number().int().min(0).max(65_535).default(byDefault).describe(description);

export const processSettings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('Outside of production, settings that endanger data only warn'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Least severe level that is logged'),
  OPS_PORT: port('Port of /livez, /readyz and /metrics; 0 takes a free one', 0),
  OPS_HOST: z.string().default('127.0.0.1').describe('Address of the operations port'),
  SHUTDOWN_TIMEOUT_MS: z.coerce.number().int().min(0).default(25_000).describe('How long a stop may take before the process is ended'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional().describe('Where traces go; tracing is off when empty'),
};

export const rpcServerSettings = {
  RPC_HOST: z.string().default('127.0.0.1').describe('Address the gRPC server binds'),
  RPC_PORT: port('Port of the gRPC server; 0 takes a free one', 0),
};

/** Both ends present a certificate of the same authority; all three or none. */
export const rpcTlsSettings = {
  RPC_TLS_CA: z.string().optional().describe('File of the authority (PEM); switches gRPC to mutual TLS'),
  RPC_TLS_CERT: z.string().optional().describe('File of this process’s certificate (PEM)'),
  RPC_TLS_KEY: z.string().optional().describe('File of this process’s private key (PEM)'),
};

export const databaseSettings = {
  DATABASE_URL: z.string().describe('PostgreSQL address of this service’s own database'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).default(10).describe('Connections at most'),
};

export const natsSettings = {
  NATS_URL: z.string().describe('NATS address, nats://host:port'),
};

export const redisSettings = {
  REDIS_URL: z.string().describe('Redis address, redis://host:port/db'),
};

/** A secret of at least 32 characters, for HMACs. */
export const secret = (description: string) => z.string().min(32).describe(description);

/** Where another service is reached: host:port. */
export const rpcAddress = (service: string) => z.string().min(1).describe(`gRPC address of the ${service} service, host:port`);
