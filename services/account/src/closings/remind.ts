import type { AccountParts } from '../parts';
import { reminderMs } from './closing.rule';
import { markReminded } from './closings.sql';
import { tellOwners } from './tell-owners';

const accountsAtOnce = 100;

/** Tells owners 7 days before the purge (decision 84.5). Mark and emails are one transaction, so each is queued once. Run by a loop. */
export async function remindOfPurges({
  transaction,
  wakeMailSender,
  now,
}: Pick<AccountParts, 'transaction' | 'wakeMailSender' | 'now'>): Promise<void> {
  const nowMs = now();
  for (let marked = accountsAtOnce; marked === accountsAtOnce;) {
    marked = await transaction(async (tx) => {
      const accountIds = await markReminded(tx, { nowMs, purgeBeforeMs: nowMs + reminderMs }, accountsAtOnce);
      for (const accountId of accountIds) await tellOwners(tx, accountId, 'account_purge_soon', nowMs);
      return accountIds.length;
    });
    if (marked > 0) wakeMailSender();
  }
}
