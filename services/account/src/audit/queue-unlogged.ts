import type { AccountParts } from '../parts';
import { markUnloggedEntries } from './entries.sql';
import { endWaiting, lockWaiting } from './opened-logs.sql';
import { queueEntries } from './store';

const entriesAtOnce = 500;

/**
 * Queues leaves of entries that were stored before the log of their account was open, or while the log was off, of one account
 * (decision 85). Returns whether there may be more. Any number of processes may run it.
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
