import type { Client, Middleware } from 'openapi-fetch';
import { coversAllSites, mayCall, type Operation, type Role } from './roles';
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

export function isAllowed(role: Role, isLimited: boolean, operation: Operation): boolean {
  return mayCall(role, operation) && !(isLimited && coversAllSites.has(operation));
}
