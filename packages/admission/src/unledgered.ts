import { shardOf, shards as allShards } from './keys';
import type { EndedCalls } from './reported-usage';

/** Bounds memory while the ledger takes nothing. Beyond it the oldest settlements are forgotten. */
const maxKept = 50_000;

interface Kept {
  calls: EndedCalls;
  entryId: string;
  /** On the monotonic clock. */
  addedAtMs: number;
}

export type Unledgered = ReturnType<typeof createUnledgered>;

/** Settlements that are perhaps in Redis only. If Redis loses them, they are reported to the ledger from here. */
export function createUnledgered() {
  const kept = allShards.map(() => new Map<string, Kept>());
  let count = 0;

  function forget(shard: number, settlementId: string): void {
    if (kept[shard]?.delete(settlementId)) count -= 1;
  }

  return {
    /** Remembers a settlement with the id of its entry in the usage stream. */
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
     * Forgets what the ledger has: entries older than the oldest that was left in each stream at a time. What was added
     * later is kept, because an empty stream says nothing about it.
     */
    forgetBefore(shards: readonly number[], oldestEntryIds: readonly string[], atMs: number): void {
      for (const [at, shard] of shards.entries()) {
        const oldest = oldestEntryIds[at] as string;
        for (const [settlementId, { entryId, addedAtMs }] of kept[shard] as Map<string, Kept>) {
          // Entries are in the order of their ids, except for a few replies that overtook each other.
          if (addedAtMs >= atMs || (oldest !== '' && !isBefore(entryId, oldest))) break;
          forget(shard, settlementId);
        }
      }
    },

    /** Those of these shards, which are then no longer remembered here. */
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

/** Compares ids of stream entries, `<ms>-<number>`. */
export function isBefore(entryId: string, other: string): boolean {
  const [ms = 0, number = 0] = entryId.split('-').map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number);
  return ms === otherMs ? number < otherNumber : ms < otherMs;
}
