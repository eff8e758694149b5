import { timestamp } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import { limitsOf } from '../subscriptions/plans.rule';
import type { AccountRecord } from './account';

export type AccountEventType = 'account.created' | 'account.plan_changed' | 'account.status_changed' | 'account.subscription_changed';

/** Events of this service go beyond the specification and are not offered to webhooks. They hold no address, secret or token. */
export const createAccountEvents =
  (makeEvent: MakeEvent) =>
  (tx: Handle, type: AccountEventType, account: AccountRecord): Promise<void> => {
    const limits = limitsOf(account.plan, account.agreed);
    const data = {
      id: account.id,
      name: account.name,
      plan: account.plan,
      status: account.status,
      subscription_status: account.subscriptionStatus,
      monthly_requests: limits.monthlyRequests,
      max_sites: limits.maxSites,
      created_at: timestamp(account.createdAtMs),
      updated_at: timestamp(account.updatedAtMs),
    };
    return insertEvents(tx, [makeEvent({ accountId: account.id, type, createdAtMs: account.updatedAtMs, dataJson: JSON.stringify(data) })]);
  };

export type AccountEvents = ReturnType<typeof createAccountEvents>;
