import { randomUUID } from 'node:crypto';
import { epochKey } from './keys';
import type { RedisConnection } from './redis-connection';

/** How long a new epoch stays closed. Gateways look for a new epoch ten times in this time. */
export const epochClosedMs = 1_000;

/**
 * Begins a new epoch of each of these shards that lost data since the last one. Returns how long the last of them stays
 * closed (ms), 0 when all are open. Until an epoch opens, no counter may be rebuilt, because gateways still report.
 */
export async function openEpoch(redis: RedisConnection, shards: readonly number[], closedMs: number): Promise<number> {
  const keys = [...new Set(shards.map((shard) => epochKey(redis, shard)))];
  const waitsMs = await Promise.all(
    keys.map((key) => redis.at(key).run((client) => client.openEpoch([1, key, randomUUID(), closedMs]))),
  );
  return Math.max(...waitsMs);
}
