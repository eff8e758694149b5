import type { AccountParts } from '../parts';
import { listUnmerged } from '../usage/counters.sql';
import { mergeUsage } from '../usage/merge';
import { confirmAccounts, confirmKeys, confirmSites, listMarkedAccounts, listMarkedKeys, listMarkedSites } from './project-marked.sql';

const batchSize = 500;

/**
 * Writes the marked rows to Redis and takes their marks off. A loop runs it. No other code takes marks off
 * (ADR 3). Throws unavailable when Redis does not answer.
 */
export async function projectMarked(parts: Pick<AccountParts, 'database' | 'redisCopy' | 'quotaCounters' | 'onDrift'>): Promise<void> {
  const { database, redisCopy } = parts;
  await inBatches(
    (limit) => listMarkedAccounts(database, limit),
    async (accounts) => {
      await redisCopy.write({ accounts });
      await confirmAccounts(database, accounts);
    },
  );
  await inBatches(
    (limit) => listMarkedKeys(database, limit),
    async (keys) => {
      await redisCopy.write({ keys });
      await confirmKeys(database, keys);
    },
  );
  await inBatches(
    (limit) => listMarkedSites(database, limit),
    async (sites) => {
      await redisCopy.write({ sites });
      await confirmSites(database, sites);
    },
  );
  await inBatches(
    (limit) => listUnmerged(database, limit),
    (known) => mergeUsage(known, parts),
  );
}

async function inBatches<Row>(list: (limit: number) => Promise<Row[]>, work: (rows: Row[]) => Promise<void>): Promise<void> {
  let rows;
  do {
    rows = await list(batchSize);
    if (rows.length > 0) await work(rows);
  } while (rows.length === batchSize);
}
