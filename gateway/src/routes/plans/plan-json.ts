import type { Plan } from '@consent/contracts';

/** 0 is unlimited (spec 8). */
export function planContentsOf({ monthlyRequests, maxSites, features, maxExports, maxWebhookEndpoints }: Plan) {
  return {
    monthly_requests: monthlyRequests,
    max_sites: maxSites,
    features,
    max_exports: maxExports,
    max_webhook_endpoints: maxWebhookEndpoints,
  };
}

export function planFields(plan: Plan) {
  return { name: plan.name, ...planContentsOf(plan) };
}
