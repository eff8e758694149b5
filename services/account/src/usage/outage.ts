/**
 * Whether Redis has been unavailable for a shard for `forMs`. Until then calls are refused, so that gateways can report what
 * Redis admitted. Otherwise PostgreSQL would grant the same units again.
 */
export function createOutage(isRedisUsable: (shard: number) => boolean, forMs: number): (shard: number) => boolean {
  const sinceMs = new Map<number, number>();
  return (shard) => {
    const nowMs = performance.now();
    if (isRedisUsable(shard)) {
      sinceMs.delete(shard);
      return false;
    }
    const since = sinceMs.get(shard) ?? nowMs;
    sinceMs.set(shard, since);
    return nowMs - since >= forMs;
  };
}
