import type { Middleware } from 'openapi-fetch';
import { mayCall, type Operation, type Role } from './roles';
import { limitView, withSiteInView } from './site-in-view';

const sites: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    const url = withSiteInView(request.url, schemaPath);
    return request.method === 'GET' && url !== request.url ? new Request(url, request) : undefined;
  },
};

/** Lists of a member of several sites name one from now on. */
export function limitSites(
  siteIds: string[] | null,
  { eject, use }: { eject: (one: Middleware) => void; use: (one: Middleware) => void },
): void {
  limitView(siteIds);
  eject(sites);
  use(sites);
}

/** What is of the whole account, so that members who are limited to sites are refused. */
const coversAllSites: ReadonlySet<Operation> = new Set<Operation>([
  ...(['createSite', 'createPolicy', 'updatePolicy', 'deletePolicy'] as const),
  ...(['getLog', 'getLogConsistency', 'listLogOpenings'] as const),
  ...(['listKeys', 'createKey', 'revokeKey', 'getUsageByKey'] as const),
  ...(['listWebhookEndpoints', 'getWebhookEndpoint', 'createWebhookEndpoint', 'listWebhookStats'] as const),
  ...(['listWebhookDeliveries', 'getWebhookDelivery'] as const),
  ...(['getController', 'setController', 'getSubscription', 'listMembers', 'listInvitations'] as const),
]);

export function isAllowed(role: Role, isLimited: boolean, operation: Operation): boolean {
  return mayCall(role, operation) && !(isLimited && coversAllSites.has(operation));
}
