import { setTimeout as delay } from 'node:timers/promises';
import { shards, usageKey } from './keys';
import type { RedisConnection } from './redis-connection';
import type { AdmissionClient } from './script-commands';
import { readSettlement, type Settlement } from './settlement';

interface UsageReaderSettings {
  /** A connection of the reader's own: it blocks. Its command timeout must be longer than `blockMs`. */
  redis: RedisConnection;
  /** The readers that share the work. */
  group: string;
  /** This reader, by a name that no other one alive has. */
  consumer: string;
  batchSize?: number;
  blockMs?: number;
  /** From one read to the next at least, so that under load a batch is many settlements and not one. */
  gatherMs?: number;
  /** What another reader took and did not acknowledge for so long is taken over. */
  claimAfterMs?: number;
}

export interface UsageReader {
  /**
   * Settlements that nobody has acknowledged, at least once each; none when none came
   * for `blockMs`. After a failure of either call all that this reader has not acknowledged
   * comes again; what was not acknowledged for another reason, after `claimAfterMs`.
   */
  read(): Promise<Settlement[]>;
  /** They are in the ledger: Redis may forget them. */
  acknowledge(settlements: readonly Settlement[]): Promise<void>;
}

type Entry = [id: string, fields: string[] | null];

const streams = shards.map(usageKey);
const onlyNew = '>';

export function createUsageReader({
  redis,
  group,
  consumer,
  batchSize = 500,
  blockMs = 500,
  gatherMs = 100,
  claimAfterMs = 30_000,
}: UsageReaderSettings): UsageReader {
  if (redis.commandTimeoutMs <= blockMs)
    throw new Error(`a command timeout of ${redis.commandTimeoutMs} ms ends every read that blocks for ${blockMs} ms`);

  /** Read and not handed out yet: Redis counts a batch for each stream, not for all. */
  let ready: Settlement[] = [];
  /** Where to read on: first through what this reader took before and did not acknowledge, then what is new. */
  let cursors = streams.map(() => '0');
  let nextClaimAtMs = 0;
  let nextFillAtMs = 0;

  /** After a failure: an answer that was lost on its way may have been entries, and is only found among those taken. */
  function startOver(): void {
    ready = [];
    cursors = streams.map(() => '0');
  }

  async function fill(client: AdmissionClient): Promise<void> {
    try {
      if (performance.now() >= nextClaimAtMs) await claimFromTheDead(client);
      if (ready.length === 0) await readOn(client);
    } catch (error) {
      if (!isGroupMissing(error)) throw error;
      startOver();
      await createGroups(client, group);
    }
  }

  async function claimFromTheDead(client: AdmissionClient): Promise<void> {
    const replies = await Promise.all(
      streams.map((stream) => client.xautoclaim(stream, group, consumer, claimAfterMs, '0-0', 'COUNT', batchSize)),
    );
    for (const shard of shards) take(shard, (replies[shard] as [string, Entry[]])[1]);
    // A full batch may not be all there is.
    if (ready.length === 0) nextClaimAtMs = performance.now() + claimAfterMs / 2;
  }

  async function readOn(client: AdmissionClient): Promise<void> {
    const reply = await client.xreadgroup(
      'GROUP',
      group,
      consumer,
      'COUNT',
      batchSize,
      'BLOCK',
      blockMs,
      'STREAMS',
      ...streams,
      ...cursors,
    );
    for (const [stream, entries] of (reply ?? []) as [string, Entry[]][]) {
      const shard = streams.indexOf(stream);
      take(shard, entries);
      if (cursors[shard] !== onlyNew) cursors[shard] = entries.at(-1)?.[0] ?? onlyNew;
    }
  }

  function take(shard: number, entries: readonly Entry[]): void {
    // Without fields it was deleted by hand; XAUTOCLAIM drops it in time.
    for (const [id, fields] of entries) if (fields !== null) ready.push(readSettlement(shard, id, fields));
  }

  async function run(commands: (client: AdmissionClient) => Promise<unknown>): Promise<void> {
    try {
      await redis.run(commands);
    } catch (error) {
      startOver();
      throw error;
    }
  }

  return {
    read: async () => {
      if (ready.length === 0) {
        const earlyMs = nextFillAtMs - performance.now();
        if (earlyMs > 0) await delay(earlyMs);
        nextFillAtMs = performance.now() + gatherMs;
        await run(fill);
      }
      return ready.splice(0, batchSize);
    },

    acknowledge: async (settlements) => {
      const idsOfShard = new Map<number, string[]>();
      for (const { shard, entryId } of settlements) {
        const ids = idsOfShard.get(shard);
        if (ids === undefined) idsOfShard.set(shard, [entryId]);
        else ids.push(entryId);
      }
      // Both or neither: an entry acknowledged but not deleted would stay for ever.
      await run((client) =>
        Promise.all(
          [...idsOfShard].map(([shard, ids]) =>
            client
              .multi()
              .xack(usageKey(shard), group, ...ids)
              .xdel(usageKey(shard), ...ids)
              .exec(),
          ),
        ),
      );
    },
  };
}

/** The group is gone when Redis was wiped; a read that blocks at that moment is told so in other words. */
function isGroupMissing(error: unknown): boolean {
  return error instanceof Error && /^(NOGROUP|UNBLOCKED) /.test(error.message);
}

/** From the beginning of the streams: what was settled before there was a group counts too. */
async function createGroups(client: AdmissionClient, group: string): Promise<void> {
  await Promise.all(
    streams.map((stream) =>
      client.xgroup('CREATE', stream, group, '0', 'MKSTREAM').catch((error: Error) => {
        if (!error.message.startsWith('BUSYGROUP')) throw error;
      }),
    ),
  );
}
