import { randomUUID } from 'node:crypto';
import { epochKey } from './keys';
import type { RedisCommands } from './redis-connection';
import type { AdmissionClient } from './script-commands';

/** How long a new epoch stays closed. Gateways check for one ten times in this period. */
export const epochClosedMs = 1_000;

/**
 * Starts a new epoch for shards that lost data. Returns the time until all are open (ms, 0 if they are). A closed epoch keeps
 * counters from being rebuilt while gateways are still reporting.
 */
export async function openEpoch(redis: RedisCommands, shards: readonly number[], closedMs: number): Promise<number> {
  const waitsMs = await Promise.all(
    epochKeys(redis, shards).map((key) => redis.at(key).run((client) => client.openEpoch([1, key, randomUUID(), closedMs]))),
  );
  return Math.max(...waitsMs);
}

/** Identifies a server's data; a change means that data may be missing. "" if unknown. */
export async function readStateOfRedis(redis: RedisCommands, shards: readonly number[]): Promise<string> {
  const keys = epochKeys(redis, shards);
  const [runId, ...epochs] = await Promise.all([
    redis.at(keys[0] as string).run(readRunId),
    ...keys.map((key) => redis.at(key).run((client) => client.hget(key, 'id'))),
  ]);
  return runId === '' ? '' : [runId, ...epochs].join(' ');
}

async function readRunId(client: AdmissionClient): Promise<string> {
  const info = await client.info('server').catch(() => '');
  return /^run_id:(\w+)/m.exec(info)?.[1] ?? '';
}

function epochKeys(redis: RedisCommands, shards: readonly number[]): string[] {
  return [...new Set(shards.map((shard) => epochKey(redis, shard)))];
}
