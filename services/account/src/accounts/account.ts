import type { Account } from '@consent/contracts';
import {
  absentAs,
  bigint,
  bool,
  type Column,
  type Columns,
  instant,
  readerOf,
  selectOf,
  text,
  uuid,
  word,
} from '@consent/postgres/columns';
import { limitsOf, nothingAgreed, type AgreedLimits, type Agreement, type Plan } from '../subscriptions/plans.rule';
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
  /** Has the account's consents. Never changes (decision 40). */
  cell: string;
  /** Of every user whose session acts for the account (decision 81.11). */
  requireSecondFactor: boolean;
  /** 0 unless the account was closed. Counts only while the status is suspended, which an earlier release may have changed. */
  closedAtMs: number;
  /** 0 unless it is closed, and once its purge has begun. */
  purgeAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
  /** A row is marked while Redis has an older revision. */
  revision: number;
}

export type AccountChanges = Partial<
  Pick<AccountRecord, 'plan' | 'status' | 'subscriptionStatus' | 'agreed' | 'keptAgreement' | 'closedAtMs' | 'purgeAtMs'>
>;

export interface AccountRow extends Omit<AccountRecord, 'email' | 'userId' | 'agreed' | 'keptAgreement'>, AgreedLimits {
  keptPlan: Plan | null;
  keptMonthlyRequests: number | null;
  keptMaxSites: number | null;
}

/** The table `accounts`, without the marks of projections. */
export const accountColumns: Columns<AccountRow> = {
  id: uuid('id'),
  name: text('name'),
  plan: word('plan') as Column<Plan>,
  status: word('status') as Column<AccountStatus>,
  subscriptionStatus: word('subscription_status') as Column<SubscriptionStatus>,
  monthlyRequests: absentAs(null, bigint('monthly_requests')),
  maxSites: absentAs(null, bigint('max_sites')),
  keptPlan: absentAs(null, word('kept_plan') as Column<Plan>),
  keptMonthlyRequests: absentAs(null, bigint('kept_monthly_requests')),
  keptMaxSites: absentAs(null, bigint('kept_max_sites')),
  cell: word('cell'),
  requireSecondFactor: bool('require_second_factor'),
  closedAtMs: absentAs(0, instant('closed_at')),
  purgeAtMs: absentAs(0, instant('purge_at')),
  createdAtMs: instant('created_at'),
  updatedAtMs: instant('updated_at'),
  revision: bigint('revision'),
};

/** From `accountsWithFirstUser`. */
export const accountSelect = `${selectOf(accountColumns, 'a')}, first_user.email, first_user.id AS user_id`;

/**
 * In SQL: who owns an account (decision 80). These are the people who are at home there and have not left, and members with the role.
 */
export const ownersSql = (accountId: string): string => `
  SELECT u.id, u.email, u.name, u.created_at AS since FROM users u WHERE u.account_id = ${accountId} AND u.left_at IS NULL
  UNION ALL
  SELECT u.id, u.email, u.name, m.created_at FROM members m JOIN users u ON u.account_id = m.home_account_id AND u.id = m.user_id
  WHERE m.account_id = ${accountId} AND m.role = 'owner'`;

/** With the owner who has been one for longest. */
export const accountsWithFirstUser = `accounts a CROSS JOIN LATERAL (
  SELECT owners.id, owners.email FROM (${ownersSql('a.id')}) AS owners ORDER BY owners.since, owners.id LIMIT 1) AS first_user`;

const readRow = readerOf({ ...accountColumns, email: text('email'), userId: uuid('user_id') });

export function accountOf(row: object): AccountRecord {
  const { monthlyRequests, maxSites, keptPlan, keptMonthlyRequests, keptMaxSites, ...account } = readRow(row);
  const keptLimits = { monthlyRequests: keptMonthlyRequests, maxSites: keptMaxSites };
  return { ...account, agreed: { monthlyRequests, maxSites }, keptAgreement: keptPlan && { plan: keptPlan, limits: keptLimits } };
}

export function accountRowOf({ agreed, keptAgreement, ...account }: AccountRecord): AccountRow {
  const { plan, limits } = keptAgreement ?? { plan: null, limits: nothingAgreed };
  return { ...account, ...agreed, keptPlan: plan, keptMonthlyRequests: limits.monthlyRequests, keptMaxSites: limits.maxSites };
}

export const isClosed = ({ status, closedAtMs }: Pick<AccountRecord, 'status' | 'closedAtMs'>): boolean =>
  status === 'suspended' && closedAtMs !== 0;

export function accountMessageOf({ agreed, keptAgreement: _, revision: __, closedAtMs, purgeAtMs, ...account }: AccountRecord): Account {
  const closing = isClosed({ ...account, closedAtMs }) && { closedAtMs, ...(purgeAtMs !== 0 && { purgeAtMs }) };
  return { ...account, ...limitsOf(account.plan, agreed), ...closing };
}
