const shardCount = 16;
export const shards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/** FNV-1a, folded. Never change it: every account would lose its counters. */
export function shardOf(accountId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < accountId.length; at += 1) hash = Math.imul(hash ^ accountId.charCodeAt(at), 0x01000193);
  return ((hash >>> 16) ^ hash) & (shardCount - 1);
}

export function accountKey(accountId: string): string {
  return `{${shardOf(accountId)}}:account:${accountId}`;
}

export function keyKey(accountId: string, keyId: string): string {
  return `{${shardOf(accountId)}}:key:${keyId}`;
}

export function quotaKey(accountId: string, period: string): string {
  return `{${shardOf(accountId)}}:quota:${accountId}:${period}`;
}

export function holdsKey(accountId: string, period: string): string {
  return `{${shardOf(accountId)}}:holds:${accountId}:${period}`;
}

export function siteKey(accountId: string, siteId: string): string {
  return `{${shardOf(accountId)}}:site:${accountId}:${siteId}`;
}

/** The id must be last: the admit script appends it to the prefix. */
export function policyKey(accountId: string, policyId: string): string {
  return `{${shardOf(accountId)}}:policy:${accountId}:${policyId}`;
}

export function usageKey(shard: number): string {
  return `{${shard}}:usage`;
}

/** Missing after Redis was emptied. Shards of a single server share an epoch, because they are lost together. */
export function epochKey({ isCluster }: { isCluster: boolean }, shard: number): string {
  return `{${isCluster ? shard : 0}}:epoch`;
}

/** One script can read the keys of all shards that share an epoch. */
export function epochShards({ isCluster }: { isCluster: boolean }): readonly (readonly number[])[] {
  return isCluster ? shards.map((shard) => [shard]) : [shards];
}
