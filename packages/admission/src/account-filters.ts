import { shardOf, shards as allShards } from './keys';

type IsAccountIncluded = (accountId: string) => boolean;

/** An empty list means all: callers with a single Redis server send none. */
export function inShards(shards: readonly number[]): IsAccountIncluded {
  if (shards.length === 0) return () => true;
  return (accountId) => shards.includes(shardOf(accountId));
}

/**
 * Accepts accounts whose Redis server is usable. If none is, accepts all, so that the write is attempted and its error says
 * why.
 */
export function onUsableServers(isUsable: (shard: number) => boolean): IsAccountIncluded {
  if (!allShards.some(isUsable)) return () => true;
  return (accountId) => isUsable(shardOf(accountId));
}
