/** Names of everything admission keeps in Redis; the table in ADR 4 says what is in them. */

const shardCount = 16;
export const shards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/**
 * Where all keys of an account live. Changing this function moves every account
 * away from its counters: it is FNV-1a with its halves folded, for ever.
 */
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

/** With the id at its end: the admission script finds the policy from the site's facts. */
export function policyKey(accountId: string, policyId: string): string {
  return `{${shardOf(accountId)}}:policy:${accountId}:${policyId}`;
}

export function usageKey(shard: number): string {
  return `{${shard}}:usage`;
}
