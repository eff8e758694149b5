import { mayCall, type Operation, type Role } from './roles';

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
