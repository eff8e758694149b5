import { invalid } from '@consent/kernel/errors';
import type { AgreedLimits, Agreement, Plan } from './plans';

export const accountStatuses = ['active', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const subscriptionStatuses = ['active', 'cancelled', 'expired', 'none'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** One account (decision 4.2). */
export interface AccountRecord {
  id: string;
  name: string;
  /** Of the first user. */
  email: string;
  /** The first user. */
  userId: string;
  plan: Plan;
  /** plan_status of the specification. */
  status: AccountStatus;
  subscriptionStatus: SubscriptionStatus;
  agreed: AgreedLimits;
  /** What an operator agreed on a plan that the owner has left; null when there is none. */
  keptAgreement: Agreement | null;
  createdAtMs: number;
  updatedAtMs: number;
  /** Rises with each change; what Redis has is compared with it. */
  revision: number;
}

export type AccountChanges = Partial<Pick<AccountRecord, 'plan' | 'status' | 'subscriptionStatus' | 'agreed' | 'keptAgreement'>>;

/** The account after a change. */
export function changeAccount(before: AccountRecord, changes: AccountChanges, atMs: number): AccountRecord {
  return { ...before, ...changes, updatedAtMs: atMs, revision: before.revision + 1 };
}

/** Throws `invalid` for a status that does not exist. */
export function accountStatusOf(name: string): AccountStatus {
  return oneOf(accountStatuses, name);
}

/** Throws `invalid` for a status that does not exist. */
export function subscriptionStatusOf(name: string): SubscriptionStatus {
  return oneOf(subscriptionStatuses, name);
}

function oneOf<Name extends string>(names: readonly Name[], name: string): Name {
  const found = names.find((known) => known === name);
  if (found === undefined) throw invalid(`status must be one of: ${names.join(', ')}.`);
  return found;
}
