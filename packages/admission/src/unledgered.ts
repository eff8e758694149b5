import { shardOf, shards as allShards } from './keys';
import type { EndedCalls } from './reported-usage';

const maxKept = 50_000;

interface Kept {
  calls: EndedCalls;
  entryId: string;
  addedAtMs: number;
}

export type Unledgered = ReturnType<typeof createUnledgered>;

/** Remembers settlements that may exist only in Redis, in case Redis loses them. Bounded: drops the oldest first. */
export function createUnledgered() {
  const kept = allShards.map(() => new Map<string, Kept>());
  let count = 0;

  function forget(shard: number, settlementId: string): void {
    if (kept[shard]?.delete(settlementId)) count -= 1;
  }

  return {
    add(calls: EndedCalls, entryId: string): void {
      const shard = shardOf(calls.accountId);
      const ofShard = kept[shard] as Map<string, Kept>;
      if (count >= maxKept) {
        const oldest =
          ofShard.keys().next().value ??
          kept
            .find(({ size }) => size > 0)
            ?.keys()
            .next().value;
        if (oldest !== undefined) allShards.forEach((each) => forget(each, oldest));
      }
      ofShard.set(calls.settlementId, { calls, entryId, addedAtMs: performance.now() });
      count += 1;
    },

    /**
     * Drops settlements older than the oldest entry in the stream: the ledger has them. Keeps those added after the stream
     * was read, because an empty stream says nothing about them.
     */
    forgetBefore(shards: readonly number[], oldestEntryIds: readonly string[], atMs: number): void {
      for (const [at, shard] of shards.entries()) {
        const oldest = oldestEntryIds[at] as string;
        for (const [settlementId, { entryId, addedAtMs }] of kept[shard] as Map<string, Kept>) {
          // Entries are ordered by id, except for a few whose replies overtook each other.
          if (addedAtMs >= atMs || (oldest !== '' && !isBefore(entryId, oldest))) break;
          forget(shard, settlementId);
        }
      }
    },

    take(shards: readonly number[]): EndedCalls[] {
      return shards.flatMap((shard) => {
        const ofShard = kept[shard] as Map<string, Kept>;
        const taken = [...ofShard.values()].map(({ calls }) => calls);
        count -= ofShard.size;
        ofShard.clear();
        return taken;
      });
    },
  };
}

export function isBefore(entryId: string, other: string): boolean {
  const [ms = 0, number = 0] = entryId.split('-').map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number);
  return ms === otherMs ? number < otherNumber : ms < otherMs;
}
