import { shardOf, shards as allShards } from './keys';

type IsAccountIncluded = (accountId: string) => boolean;

/** Accepts the accounts of these shards. An empty list is all shards: who sends none has one server for all. */
export function inShards(shards: readonly number[]): IsAccountIncluded {
  if (shards.length === 0) return () => true;
  return (accountId) => shards.includes(shardOf(accountId));
}

/**
 * Accepts the accounts whose state Redis can take now: while one server of a cluster is away, those of the others. All
 * when no server is usable, so that the write is tried and says why it fails.
 */
export function onUsableServers(isUsable: (shard: number) => boolean): IsAccountIncluded {
  if (!allShards.some(isUsable)) return () => true;
  return (accountId) => isUsable(shardOf(accountId));
}
