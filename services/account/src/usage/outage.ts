/**
 * Whether Redis has been unavailable for a shard for `forMs`. Until then nothing decides: gateways report what they know
 * first, and without it PostgreSQL would grant units again.
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
