import type { AuditKind } from '@consent/contracts';
import { type Audited, differenceOf } from '@consent/service';
import { limitsOf } from '../subscriptions/plans.rule';
import type { AccountRecord } from './account';
import type { AccountEventType } from './events';

const kinds: Readonly<Record<Exclude<AccountEventType, 'account.created'>, AuditKind>> = {
  'account.plan_changed': 'plan.set',
  'account.status_changed': 'account.status_set',
  'account.subscription_changed': 'subscription.set',
};

export type AccountChangeType = keyof typeof kinds;

export function auditedAccount(type: AccountChangeType, before: AccountRecord, after: AccountRecord): Audited {
  const { id } = after;
  return { accountId: id, kind: kinds[type], target: { kind: 'account', id }, changes: differenceOf(described(before), described(after)) };
}

function described({ plan, status, subscriptionStatus, agreed }: AccountRecord) {
  const { monthlyRequests, maxSites } = limitsOf(plan, agreed);
  return { plan, status, subscription_status: subscriptionStatus, monthly_requests: monthlyRequests, max_sites: maxSites };
}
