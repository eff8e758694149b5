import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import type { AccountChanges, AccountRecord } from './account';
import type { AccountEventType } from './events';
import { lockAccount } from './find.sql';
import { saveAccount } from './save.sql';

export type ChangeAccountParts = Pick<AccountParts, 'transaction' | 'events' | 'now'>;

/**
 * Changes an account under its lock and emits one event. When `changesOf` returns undefined, the account
 * stays as it is and no event is emitted. Throws not_found.
 */
export function changeAccount(
  accountId: string,
  eventType: AccountEventType,
  changesOf: (before: AccountRecord) => AccountChanges | undefined,
  { transaction, events, now }: ChangeAccountParts,
): Promise<AccountRecord> {
  return transaction(async (tx) => {
    const before = await lockAccount(tx, uuidOf(accountId));
    if (before === undefined) throw notFound('account');
    const changes = changesOf(before);
    if (changes === undefined) return before;
    const after = { ...before, ...changes, updatedAtMs: now(), revision: before.revision + 1 };
    await saveAccount(tx, after);
    await events.account(tx, eventType, after);
    return after;
  });
}
