import { notFound } from '@consent/kernel/errors';
import { changeAccount, type AccountChanges, type AccountRecord } from '../../domain/account';
import type { AccountEvents, AccountEventType } from '../../events/account-events';
import type { InTransaction } from '../../store/account-store';

export interface ChangeAccountParts {
  inTransaction: InTransaction;
  events: AccountEvents;
  now: () => number;
}

/**
 * Changes an account under its lock and emits one event. Without a change: the
 * account as it is, and no event. Throws not_found.
 */
export function changeLocked(
  { inTransaction, events, now }: ChangeAccountParts,
  {
    accountId,
    eventType,
    changesOf,
  }: { accountId: string; eventType: AccountEventType; changesOf: (before: AccountRecord) => AccountChanges | undefined },
): Promise<AccountRecord> {
  return inTransaction(async (store) => {
    const before = await store.lockAccount(accountId);
    if (before === undefined) throw notFound('account');
    const changes = changesOf(before);
    if (changes === undefined) return before;
    const after = changeAccount(before, changes, now());
    await store.saveAccount(after);
    await store.insertEvent(events.account(eventType, after));
    return after;
  });
}
