import { shardOf, shards as allShards } from './keys';
import type { EndedCalls } from './reported-usage';

/** Bounds memory while the ledger takes nothing. Beyond it the oldest settlements are forgotten. */
const maxKept = 50_000;

export type Unledgered = ReturnType<typeof createUnledgered>;

/** Settlements that are perhaps in Redis only. If Redis loses them, they are reported to the ledger from here. */
export function createUnledgered() {
  const kept = allShards.map(() => new Map<string, { calls: EndedCalls; entryId: string }>());
  let count = 0;

  function forget(shard: number, settlementId: string): void {
    if (kept[shard]?.delete(settlementId)) count -= 1;
  }

  return {
    /** Remembers a settlement with the id of its entry in the usage stream. */
    add(calls: EndedCalls, entryId: string): void {
      const shard = shardOf(calls.accountId);
      const ofShard = kept[shard] as Map<string, { calls: EndedCalls; entryId: string }>;
      if (count >= maxKept) {
        const oldest =
          ofShard.keys().next().value ??
          kept
            .find(({ size }) => size > 0)
            ?.keys()
            .next().value;
        if (oldest !== undefined) allShards.forEach((each) => forget(each, oldest));
      }
      ofShard.set(calls.settlementId, { calls, entryId });
      count += 1;
    },

    /** Forgets what the ledger has: entries older than the oldest that is left in each stream. */
    forgetBefore(shards: readonly number[], oldestEntryIds: readonly string[]): void {
      for (const [at, shard] of shards.entries()) {
        const oldest = oldestEntryIds[at] as string;
        for (const [settlementId, { entryId }] of kept[shard] as Map<string, { entryId: string }>) {
          // Entries are in the order of their ids, except for a few replies that overtook each other.
          if (oldest !== '' && !isBefore(entryId, oldest)) break;
          forget(shard, settlementId);
        }
      }
    },

    /** Those of these shards, which are then no longer remembered here. */
    take(shards: readonly number[]): EndedCalls[] {
      return shards.flatMap((shard) => {
        const ofShard = kept[shard] as Map<string, { calls: EndedCalls }>;
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
