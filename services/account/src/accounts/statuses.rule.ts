import { invalid } from '@consent/kernel/errors';

const accountStatuses = ['active', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

const subscriptionStatuses = ['active', 'cancelled', 'expired', 'none'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export function accountStatusOf(name: string): AccountStatus {
  return oneOf(accountStatuses, name);
}

export function subscriptionStatusOf(name: string): SubscriptionStatus {
  return oneOf(subscriptionStatuses, name);
}

function oneOf<Name extends string>(names: readonly Name[], name: string): Name {
  const found = names.find((known) => known === name);
  if (found === undefined) throw invalid(`status must be one of: ${names.join(', ')}.`);
  return found;
}
