import type { Account } from '@consent/contracts';
import { limitsOf, type AgreedLimits, type Agreement, type Plan } from '../subscriptions/plans.rule';
import type { AccountStatus, SubscriptionStatus } from './statuses.rule';

export interface AccountRecord {
  id: string;
  name: string;
  email: string;
  userId: string;
  plan: Plan;
  status: AccountStatus;
  subscriptionStatus: SubscriptionStatus;
  agreed: AgreedLimits;
  keptAgreement: Agreement | null;
  createdAtMs: number;
  updatedAtMs: number;
  /** A row is marked while Redis has an older revision. */
  revision: number;
}

export type AccountChanges = Partial<Pick<AccountRecord, 'plan' | 'status' | 'subscriptionStatus' | 'agreed' | 'keptAgreement'>>;

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  user_id: string;
  plan: Plan;
  status: AccountStatus;
  subscription_status: SubscriptionStatus;
  monthly_requests: number | null;
  max_sites: number | null;
  kept_plan: Plan | null;
  kept_monthly_requests: number | null;
  kept_max_sites: number | null;
  created_at: Date;
  updated_at: Date;
  revision: number;
}

export const accountColumns =
  'a.id, a.name, first_user.email, first_user.id AS user_id, a.plan, a.status, a.subscription_status, ' +
  'a.monthly_requests, a.max_sites, a.kept_plan, a.kept_monthly_requests, a.kept_max_sites, a.created_at, a.updated_at, a.revision';

export const accountsWithFirstUser = `accounts a CROSS JOIN LATERAL (
  SELECT u.id, u.email FROM users u WHERE u.account_id = a.id ORDER BY u.created_at, u.id LIMIT 1) AS first_user`;

export function accountOf(row: AccountRow): AccountRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    userId: row.user_id,
    plan: row.plan,
    status: row.status,
    subscriptionStatus: row.subscription_status,
    agreed: { monthlyRequests: row.monthly_requests, maxSites: row.max_sites },
    keptAgreement:
      row.kept_plan === null
        ? null
        : { plan: row.kept_plan, limits: { monthlyRequests: row.kept_monthly_requests, maxSites: row.kept_max_sites } },
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
    revision: row.revision,
  };
}

export function accountMessageOf({ agreed, keptAgreement: _, revision: __, ...account }: AccountRecord): Account {
  return { ...account, ...limitsOf(account.plan, agreed) };
}
