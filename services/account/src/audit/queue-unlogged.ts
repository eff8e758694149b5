import type { AccountParts } from '../parts';
import { markUnloggedEntries } from './entries.sql';
import { queueEntries } from './store';

const entriesAtOnce = 500;

/** Queues leaves of entries that were recorded while the log was off. Returns whether there may be more. Any number of processes may run it. */
export async function queueUnloggedEntries({ transaction, isLogOn }: Pick<AccountParts, 'transaction' | 'isLogOn'>): Promise<boolean> {
  if (!isLogOn) return false;
  return transaction(async (tx) => {
    const entries = await markUnloggedEntries(tx, entriesAtOnce);
    const accountIds = new Set(entries.map(({ accountId }) => accountId));
    for (const accountId of accountIds) {
      const ofAccount = entries.filter((entry) => entry.accountId === accountId);
      await queueEntries(tx, accountId, ofAccount.map(({ id }) => id).toSorted());
    }
    return entries.length === entriesAtOnce;
  });
}
