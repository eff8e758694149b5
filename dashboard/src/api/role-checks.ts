import type { Client, Middleware } from 'openapi-fetch';
import { mayCall, type Operation, type Role } from './roles';
import { limitView, withSiteInView } from './site-in-view';

const sites: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    const url = withSiteInView(request.url, schemaPath);
    return request.method === 'GET' && url !== request.url ? new Request(url, request) : undefined;
  },
};

/** Lists of a member of several sites name one from now on. */
export function limitSites(siteIds: string[] | null, client: Pick<Client<object>, 'use' | 'eject'>): void {
  limitView(siteIds);
  client.eject(sites);
  client.use(sites);
}

/** What is of the whole account, so that members of some sites are refused. As the routes of the gateway without `siteKeys`. */
export const coversAllSites: ReadonlySet<Operation> = new Set<Operation>([
  ...(['createPolicy', 'updatePolicy', 'deletePolicy', 'getPolicyUsage', 'createSite', 'deleteSite', 'setController'] as const),
  ...(['getConsentEvidence', 'getSubjectEvidence', 'getSubjectLinksProof', 'getLog', 'getLogConsistency', 'listLogOpenings'] as const),
  ...(['askPurge', 'getPurge', 'listHolds', 'setHold', 'liftHold'] as const),
  ...(['listKeys', 'createKey', 'revokeKey', 'getUsageByKey'] as const),
  ...(['getSubscription', 'subscribe', 'changePlan', 'cancelSubscription'] as const),
  ...(['listMembers', 'updateMember', 'listInvitations', 'createInvitation', 'revokeInvitation'] as const),
  ...(['listWebhookEndpoints', 'listWebhookStats', 'createWebhookEndpoint', 'getWebhookEndpoint', 'updateWebhookEndpoint'] as const),
  ...(['deleteWebhookEndpoint', 'rotateWebhookSecret', 'sendWebhookTestEvent', 'replayWebhookEndpoint'] as const),
  ...(['listWebhookDeliveries', 'getWebhookDelivery', 'replayWebhookDelivery', 'retryWebhookDelivery'] as const),
]);

export function isAllowed(role: Role, isLimited: boolean, operation: Operation): boolean {
  return mayCall(role, operation) && !(isLimited && coversAllSites.has(operation));
}
