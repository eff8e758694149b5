import type { Schema } from '../../api/client';

type Numbers = Pick<Schema<'Plan'>, 'monthly_requests' | 'max_sites' | 'features' | 'max_exports' | 'max_webhook_endpoints'>;

interface InUse {
  sites: number;
  endpoints: number;
  /** In this month. */
  requests: number;
}

/** `kept`: how many the account has, if more than the new plan includes. It keeps them. */
export type PlanLoss =
  | { kind: 'requests'; max: number; isUsedUp: boolean }
  | { kind: 'sites' | 'endpoints'; max: number; kept: number | undefined }
  | { kind: 'exports'; max: number }
  | { kind: 'no_exports' };

export function planLosses(from: Numbers, to: Numbers, inUse: InUse): PlanLoss[] {
  const losses: PlanLoss[] = [];
  if (isFewer(to.monthly_requests, from.monthly_requests)) {
    losses.push({ kind: 'requests', max: to.monthly_requests, isUsedUp: inUse.requests >= to.monthly_requests });
  }
  if (isFewer(to.max_sites, from.max_sites)) losses.push({ kind: 'sites', max: to.max_sites, kept: keptOf(inUse.sites, to.max_sites) });
  if (hasExports(from) && !hasExports(to)) losses.push({ kind: 'no_exports' });
  else if (hasExports(from) && isFewer(to.max_exports, from.max_exports)) losses.push({ kind: 'exports', max: to.max_exports });
  if (isFewer(to.max_webhook_endpoints, from.max_webhook_endpoints)) {
    losses.push({ kind: 'endpoints', max: to.max_webhook_endpoints, kept: keptOf(inUse.endpoints, to.max_webhook_endpoints) });
  }
  return losses;
}

/** 0 is unlimited. */
function isFewer(to: number, from: number): boolean {
  return to !== 0 && (from === 0 || to < from);
}

function keptOf(has: number, max: number): number | undefined {
  return has > max ? has : undefined;
}

function hasExports({ features }: Numbers): boolean {
  return features.includes('consent_export');
}
