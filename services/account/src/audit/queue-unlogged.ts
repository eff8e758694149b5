import type { AccountParts } from '../parts';
import { markUnloggedEntries } from './entries.sql';
import { endWaiting, lockWaiting } from './opened-logs.sql';
import { queueEntries } from './store';

const entriesAtOnce = 500;

/**
 * Queues leaves for one account's entries that were stored before its log was open, or while the log was off (decision 85). Returns true
 * if there may be more. Safe to run in several processes.
 */
export async function queueUnloggedEntries({ transaction, isLogOn }: Pick<AccountParts, 'transaction' | 'isLogOn'>): Promise<boolean> {
  if (!isLogOn) return false;
  return transaction(async (tx) => {
    const accountId = await lockWaiting(tx);
    if (accountId === undefined) return false;
    const ids = await markUnloggedEntries(tx, accountId, entriesAtOnce);
    await queueEntries(tx, accountId, ids.toSorted());
    if (ids.length < entriesAtOnce) await endWaiting(tx, accountId);
    return true;
  });
}
