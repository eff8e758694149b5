import { setTimeout as delay } from 'node:timers/promises';
import { shards, usageKey } from './keys';
import type { RedisConnection } from './redis-connection';
import type { AdmissionClient } from './script-commands';
import { readSettlement, type Settlement } from './settlement';

interface UsageReaderSettings {
  /** Use a separate connection, because reads block. Its command timeout must exceed `blockMs`. */
  redis: RedisConnection;
  group: string;
  consumer: string;
  batchSize?: number;
  blockMs?: number;
  gatherMs?: number;
  claimAfterMs?: number;
}

export interface UsageReader {
  /**
   * Returns unacknowledged settlements, each at least once, or none after `blockMs`. A failed `read` or `acknowledge` repeats
   * this reader's entries. Other readers' entries follow after `claimAfterMs`.
   */
  read(): Promise<Settlement[]>;
  /** Call once they are in the ledger. Redis then deletes them. */
  acknowledge(settlements: readonly Settlement[]): Promise<void>;
}

type Entry = [id: string, fields: string[] | null];

const onlyNew = '>';

/** One reader per shard on a cluster, which rejects commands that read several slots. */
export function createUsageReader(settings: UsageReaderSettings): UsageReader {
  const { redis, blockMs = 500 } = settings;
  if (redis.commandTimeoutMs <= blockMs)
    throw new Error(`a command timeout of ${redis.commandTimeoutMs} ms ends every read that blocks for ${blockMs} ms`);
  if (!redis.isCluster) return createShardsReader({ ...settings, shards });
  return joinReaders(
    shards.map((shard) => createShardsReader({ ...settings, shards: [shard] })),
    settings,
  );
}

interface ShardsReaderSettings extends UsageReaderSettings {
  shards: readonly number[];
}

function createShardsReader({
  redis,
  group,
  consumer,
  shards,
  batchSize = 500,
  blockMs = 500,
  gatherMs = 80,
  claimAfterMs = 30_000,
}: ShardsReaderSettings): UsageReader {
  const streams = shards.map(usageKey);
  // A blocked command would delay the other shards of its server, so on a cluster reads do not block.
  const blocking = redis.isCluster ? [] : (['BLOCK', blockMs] as const);

  let ready: Settlement[] = [];
  /** First the entries this reader left unacknowledged, then new ones. */
  let cursors = streams.map(() => '0');
  let nextClaimAtMs = 0;
  let nextFillAtMs = 0;

  /** A lost reply may have contained entries. Redis lists them as pending for this reader, so read those again. */
  function startOver(): void {
    ready = [];
    cursors = streams.map(() => '0');
  }

  async function fill(client: AdmissionClient): Promise<void> {
    try {
      if (performance.now() >= nextClaimAtMs) await takeOverAbandoned(client);
      if (ready.length === 0) await readNext(client);
    } catch (error) {
      if (!isGroupMissing(error)) throw error;
      startOver();
      await createGroups(client, group, streams);
    }
  }

  async function takeOverAbandoned(client: AdmissionClient): Promise<void> {
    const replies = await Promise.all(
      streams.map((stream) => client.xautoclaim(stream, group, consumer, claimAfterMs, '0-0', 'COUNT', batchSize)),
    );
    shards.forEach((shard, at) => take(shard, (replies[at] as [string, Entry[]])[1]));
    if (ready.length === 0) nextClaimAtMs = performance.now() + claimAfterMs / 2;
  }

  async function readNext(client: AdmissionClient): Promise<void> {
    const command = ['GROUP', group, consumer, 'COUNT', batchSize, ...blocking, 'STREAMS', ...streams, ...cursors];
    const reply = await client.xreadgroup(...(command as Parameters<typeof client.xreadgroup>));
    for (const [stream, entries] of (reply ?? []) as [string, Entry[]][]) {
      const at = streams.indexOf(stream);
      take(shards[at] as number, entries);
      if (cursors[at] !== onlyNew) cursors[at] = entries.at(-1)?.[0] ?? onlyNew;
    }
  }

  function take(shard: number, entries: readonly Entry[]): void {
    // An entry without fields was deleted by hand. XAUTOCLAIM removes it later.
    for (const [id, fields] of entries) if (fields !== null) ready.push(readSettlement(shard, id, fields));
  }

  async function run(commands: (client: AdmissionClient) => Promise<unknown>): Promise<void> {
    try {
      await redis.at(streams[0] as string).run(commands);
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
      // Both or neither: an entry acknowledged but not deleted would stay forever.
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

/** The group disappears when Redis is wiped. A blocked read then fails with UNBLOCKED. */
function isGroupMissing(error: unknown): boolean {
  return error instanceof Error && /^(NOGROUP|UNBLOCKED) /.test(error.message);
}

async function createGroups(client: AdmissionClient, group: string, streams: readonly string[]): Promise<void> {
  await Promise.all(
    streams.map((stream) =>
      client.xgroup('CREATE', stream, group, '0', 'MKSTREAM').catch((error: Error) => {
        if (!error.message.startsWith('BUSYGROUP')) throw error;
      }),
    ),
  );
}

/** Reads all shards in parallel, so that an unavailable server does not stop the others. */
function joinReaders(readers: readonly UsageReader[], { batchSize = 500 }: UsageReaderSettings): UsageReader {
  const ready: Settlement[] = [];
  return {
    read: async () => {
      if (ready.length === 0) {
        const reads = await Promise.allSettled(readers.map((reader) => reader.read()));
        for (const read of reads) if (read.status === 'fulfilled') ready.push(...read.value);
        const failed = reads.filter((read) => read.status === 'rejected');
        if (failed.length === readers.length) throw failed[0]?.reason;
      }
      return ready.splice(0, batchSize);
    },
    acknowledge: async (settlements) => {
      await Promise.all(
        readers.map(async (reader, shard) => {
          const own = settlements.filter((settlement) => settlement.shard === shard);
          if (own.length > 0) await reader.acknowledge(own);
        }),
      );
    },
  };
}
