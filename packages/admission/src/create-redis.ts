import { readRedisAddress } from '@consent/kernel';
import { createRedisCluster } from './redis-cluster';
import { createRedisServer, retryDelayMs, type RedisConnection, type RedisSettings, type ServerOptions } from './redis-connection';

/** Connects to one server, a cluster, or the primary that Sentinels know, by REDIS_URL. Throws if it is none of them. */
export function createRedis(url: string, settings: RedisSettings): RedisConnection {
  const address = readRedisAddress(url);
  if (address.kind === 'server') return createRedisServer(address.url, settings);
  const { username, password, isTls } = address;
  const login: ServerOptions = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isTls && { tls: {} }),
  };
  if (address.kind === 'cluster') return createRedisCluster({ servers: address.servers, login }, settings);
  return createRedisServer(
    {
      ...login,
      sentinels: address.servers,
      name: address.primary,
      db: address.database,
      // ioredis stops retrying if this returns no delay.
      sentinelRetryStrategy: retryDelayMs,
      sentinelCommandTimeout: 1_000,
      ...(address.sentinelPassword !== undefined && { sentinelPassword: address.sentinelPassword }),
      ...(isTls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    },
    settings,
  );
}
