import type { Schema } from '../api/client';
import type { Texts } from '../texts/en';

export type Limited = 'sites' | 'exports' | 'endpoints';

export function planLimitText(plan: Schema<'Plan'>, what: Limited, { plan: texts }: Texts): string {
  const name = planName(plan.name, texts);
  switch (what) {
    case 'sites':
      return texts.siteLimit(name, plan.max_sites);
    case 'exports':
      return plan.features.includes('consent_export') ? texts.exportLimit(name, plan.max_exports) : texts.exportLimitNone(name);
    case 'endpoints':
      return texts.endpointLimit(name, plan.max_webhook_endpoints);
  }
}

/** A limit of 0 means unlimited. */
export function planRoom(plan: Schema<'Plan'>, what: Limited, used: number): boolean {
  const hasRoom = (limit: number) => limit === 0 || used < limit;
  switch (what) {
    case 'sites':
      return hasRoom(plan.max_sites);
    case 'exports':
      return plan.features.includes('consent_export') && hasRoom(plan.max_exports);
    case 'endpoints':
      return hasRoom(plan.max_webhook_endpoints);
  }
}

export function planName(plan: string, { names }: Texts['plan']): string {
  return names[plan as keyof typeof names] ?? plan;
}
