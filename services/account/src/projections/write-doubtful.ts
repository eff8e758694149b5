import { inShards, mergeDirect, type RedisCommands, repairUsed } from '@consent/admission';
import type { Handle } from '@consent/postgres';
import { type DoubtfulRows, type DoubtPosition, doubtSliceSize } from '@consent/service';
import type { AccountParts } from '../parts';
import type { KnownUsage } from '../usage/counter';
import { doubtfulAccounts, doubtfulKeys, doubtfulLedger, doubtfulMerged, doubtfulSites } from './doubt.sql';
import { createRedisCopy } from './redis-copy';

type WriteDoubtfulParts = Pick<AccountParts, 'database' | 'onDrift' | 'logger'>;

interface Walk {
  step: (redis: RedisCommands) => Promise<'done' | 'more'>;
}

/**
 * Writes to a Redis server what a restart may have lost (ADRs 3 and 4). Runs before a new connection is used, because later
 * confirmations would hide which rows are in doubt. A run that fails is continued while the server keeps its data, so it
 * finishes however much there is.
 */
export function createWriteDoubtful({ database, onDrift, logger }: WriteDoubtfulParts) {
  const runs = new Map<string, { state: string; walks: Walk[] }>();

  async function raise(redis: RedisCommands, known: readonly KnownUsage[]): Promise<void> {
    const added = await Promise.all(
      known.map(async ({ accountId, period, usedLedger, usedDirect }) => {
        await mergeDirect(redis, { accountId, period, direct: usedDirect });
        return repairUsed(redis, { accountId, period, minUsed: usedLedger + usedDirect });
      }),
    );
    for (const units of added) onDrift(units);
  }

  function begin(shards: readonly number[]): Walk[] {
    const copy = (redis: RedisCommands) => createRedisCopy(redis, logger);
    const isIncluded = inShards(shards);
    const ofShards = <Row extends { accountId: string }>(rows: readonly Row[]) => rows.filter(({ accountId }) => isIncluded(accountId));
    return [
      walk(database, doubtfulAccounts, (redis, rows) => copy(redis).write({ accounts: rows.filter(({ id }) => isIncluded(id)) })),
      walk(database, doubtfulKeys, (redis, rows) => copy(redis).write({ keys: ofShards(rows) })),
      walk(database, doubtfulSites, (redis, rows) => copy(redis).write({ sites: ofShards(rows) })),
      walk(database, doubtfulMerged, (redis, rows) => raise(redis, ofShards(rows))),
      walk(database, doubtfulLedger, (redis, rows) => raise(redis, ofShards(rows))),
    ];
  }

  /** `state` identifies the server's data; if it changes, data may be missing. "" never equals anything. */
  return async (redis: RedisCommands, shards: readonly number[], state: string): Promise<void> => {
    const server = shards.join();
    const last = runs.get(server);
    const run = last !== undefined && state !== '' && last.state === state ? last : { state, walks: begin(shards) };
    runs.set(server, run);
    for (let first = run.walks[0]; first !== undefined; first = run.walks[0]) {
      // An earlier connection may still be running the same step.
      if ((await first.step(redis)) === 'done') run.walks = run.walks.filter((walk) => walk !== first);
    }
    runs.delete(server);
  };
}

function walk<Row>(
  database: Handle,
  { findStart, list }: DoubtfulRows<Row>,
  write: (redis: RedisCommands, rows: Row[]) => Promise<void>,
): Walk {
  let position: DoubtPosition | undefined;
  return {
    step: async (redis) => {
      position ??= await findStart(database);
      if (position === undefined) return 'done';
      const { rows, next } = await list(database, position, doubtSliceSize);
      await write(redis, rows);
      if (next === undefined) return 'done';
      position = next;
      return 'more';
    },
  };
}
