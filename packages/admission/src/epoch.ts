import { randomUUID } from 'node:crypto';
import { epochKey } from './keys';
import type { RedisCommands } from './redis-connection';
import type { AdmissionClient } from './script-commands';

/** How long a new epoch stays closed. Gateways look for a new epoch ten times in this time. */
export const epochClosedMs = 1_000;

/**
 * Begins a new epoch of each of these shards that lost data since the last one. Returns how long the last of them stays
 * closed (ms), 0 when all are open. Until an epoch opens, no counter may be rebuilt, because gateways still report.
 */
export async function openEpoch(redis: RedisCommands, shards: readonly number[], closedMs: number): Promise<number> {
  const waitsMs = await Promise.all(
    epochKeys(redis, shards).map((key) => redis.at(key).run((client) => client.openEpoch([1, key, randomUUID(), closedMs]))),
  );
  return Math.max(...waitsMs);
}

/**
 * Names what one server has of these shards. Under another name it may lack what was written before. Returns "" where
 * that cannot be told.
 */
export async function readStateOfRedis(redis: RedisCommands, shards: readonly number[]): Promise<string> {
  const keys = epochKeys(redis, shards);
  const [runId, ...epochs] = await Promise.all([
    redis.at(keys[0] as string).run(readRunId),
    ...keys.map((key) => redis.at(key).run((client) => client.hget(key, 'id'))),
  ]);
  return runId === '' ? '' : [runId, ...epochs].join(' ');
}

/** The run id of a Redis process. Returns "" where INFO is not allowed. */
async function readRunId(client: AdmissionClient): Promise<string> {
  const info = await client.info('server').catch(() => '');
  return /^run_id:(\w+)/m.exec(info)?.[1] ?? '';
}

function epochKeys(redis: RedisCommands, shards: readonly number[]): string[] {
  return [...new Set(shards.map((shard) => epochKey(redis, shard)))];
}
