import { inShards, mergeDirect, type RedisCommands, repairUsed } from '@consent/admission';
import type { ProjectedRows } from '@consent/service';
import type { AccountParts } from '../parts';
import type { KnownUsage } from '../usage/counter';
import { projectedAccounts, projectedKeys, projectedSites, projectedUsage } from './projected';
import { createAccountCopy } from './redis-copy';

type WriteDoubtfulParts = Pick<AccountParts, 'database' | 'onDrift' | 'logger'>;

/** Writes a slice. Returns whether there may be more. */
type Walk = (redis: RedisCommands) => Promise<boolean>;

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
    const copy = (redis: RedisCommands) => createAccountCopy(redis, logger);
    const isIncluded = inShards(shards);
    const walksOf = <Row>(projected: ProjectedRows<Row>, write: (redis: RedisCommands, rows: Row[]) => Promise<void>): Walk[] =>
      projected.doubtWalks(database, isIncluded).map((walk) => (redis) => walk((rows) => write(redis, rows)));
    return [
      ...walksOf(projectedAccounts, (redis, accounts) => copy(redis).write({ accounts })),
      ...walksOf(projectedKeys, (redis, keys) => copy(redis).write({ keys })),
      ...walksOf(projectedSites, (redis, sites) => copy(redis).write({ sites })),
      ...walksOf(projectedUsage, raise),
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
      if (!(await first(redis))) run.walks = run.walks.filter((walk) => walk !== first);
    }
    runs.delete(server);
  };
}
