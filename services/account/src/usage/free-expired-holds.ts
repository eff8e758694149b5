import type { AccountParts } from '../parts';
import { lockCounters } from './counters.sql';
import { deleteExpiredHolds, listExpiredPeriods } from './holds.sql';

const batchSize = 500;

export async function freeExpiredHolds({
  database,
  transaction,
  now,
}: Pick<AccountParts, 'database' | 'transaction' | 'now'>): Promise<void> {
  for (const name of await listExpiredPeriods(database, now(), batchSize)) {
    await transaction(async (tx) => {
      await lockCounters(tx, [name]);
      await deleteExpiredHolds(tx, [name], now());
    });
  }
}
