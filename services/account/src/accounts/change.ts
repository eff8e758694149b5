import { periodOf } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { limitsOf } from '../subscriptions/plans.rule';
import { noticeUsedQuota } from '../usage/notice-used-quota';
import { lockNoticed } from '../usage/notices.sql';
import type { AccountChanges, AccountRecord } from './account';
import { type AccountChangeType, auditedAccount } from './audited';
import { lockAccount } from './find.sql';
import { saveAccount } from './save.sql';

export type ChangeAccountParts = Pick<AccountParts, 'transaction' | 'events' | 'audit' | 'now'>;

/** Holds the account's lock. If `changesOf` returns undefined, nothing changes. Throws not_found. */
export function changeAccount(
  accountId: string,
  eventType: AccountChangeType,
  changesOf: (before: AccountRecord) => AccountChanges | undefined,
  { transaction, events, audit, now }: ChangeAccountParts,
): Promise<AccountRecord> {
  return transaction(async (tx) => {
    const before = await lockAccount(tx, uuidOf(accountId));
    if (before === undefined) throw notFound('account');
    const changes = changesOf(before);
    if (changes === undefined) return before;
    const after = { ...before, ...changes, updatedAtMs: now(), revision: before.revision + 1 };
    await saveAccount(tx, after);
    await events.account(tx, eventType, after);
    await audit(tx, auditedAccount(eventType, before, after));
    // A smaller quota may already be used up. All calls are then refused, so none would trigger the mail.
    const monthlyRequests = (account: AccountRecord) => limitsOf(account.plan, account.agreed).monthlyRequests;
    if (monthlyRequests(after) !== monthlyRequests(before)) {
      await noticeUsedQuota(tx, await lockNoticed(tx, [{ accountId: after.id, period: periodOf(after.updatedAtMs) }]), after.updatedAtMs);
    }
    return after;
  });
}
