import type { Handle, Transaction } from '@consent/postgres';
import { deleteSome, endPurge, lockPurge, saveCounts, type Counts, type OpenPurge } from './account-purges.sql';

export interface PurgeOfAccount {
  /** Every table with rows of accounts, those that refer to others first. */
  tables: readonly string[];
  /** Why the purge must wait, such as a legal hold. Asked in each transaction. */
  isBlocked?: (tx: Handle, accountId: string) => Promise<boolean>;
  /** What must go before the rows, such as files. Returns how many things it removed, 0 once there are none. */
  before?: { name: string; remove: (tx: Handle, accountId: string, limit: number) => Promise<number> };
}

interface StepParts extends PurgeOfAccount {
  transaction: Transaction;
  /** In the transaction that ends the purge. */
  answer: (tx: Handle, purge: OpenPurge, counts: Counts) => Promise<void>;
  now: () => number;
}

const rowsAtOnce = 1000;

/**
 * One transaction: deletes up to 1,000 rows of the first table that has any, and stores how many. A process that is killed loses the transaction it was
 * in. Once no table has a row, ends the purge together with its answer. Returns whether there may be more to do.
 */
export function purgeStep(purge: OpenPurge, { tables, isBlocked, before, transaction, answer, now }: StepParts): Promise<boolean> {
  const { accountId } = purge;
  return transaction(async (tx) => {
    const counts = await lockPurge(tx, accountId);
    if (counts === undefined || (await isBlocked?.(tx, accountId)) === true) return false;
    const count = async (name: string, deleted: number) => {
      if (deleted > 0) await saveCounts(tx, accountId, { ...counts, [name]: (counts[name] ?? 0) + deleted });
      return deleted > 0;
    };
    if (before !== undefined && (await count(before.name, await before.remove(tx, accountId, rowsAtOnce)))) return true;
    for (const table of tables) if (await count(table, await deleteSome(tx, table, accountId, rowsAtOnce))) return true;
    await endPurge(tx, accountId, now());
    await answer(tx, purge, counts);
    return false;
  });
}
