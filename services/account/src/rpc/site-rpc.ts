import type { Site, SiteServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import { uuidOf } from '../domain/identifier';
import type { SiteDescription, SiteRecord } from '../domain/site';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function siteRpc(operations: Operations): Handlers<SiteServiceMethods> {
  return {
    createSite: async (request) => ({
      site: messageOf(await operations.createSite({ accountId: uuidOf(request.accountId), ...descriptionOf(request) })),
    }),

    listSites: async ({ accountId }) => ({ sites: (await operations.listSites({ accountId: uuidOf(accountId) })).map(messageOf) }),

    getSite: async (request) => ({ site: messageOf(await operations.getSite(refOf(request))) }),

    updateSite: async (request) => ({
      site: messageOf(await operations.updateSite({ ...refOf(request), ...descriptionOf(request) })),
    }),

    deleteSite: async (request) => ({ site: messageOf(await operations.deleteSite(refOf(request))) }),

    setSitePolicy: async ({ policyId, ...ref }) => ({
      site: messageOf(await operations.setSitePolicy({ ...refOf(ref), policyId: policyId.toLowerCase() })),
    }),

    rotateSiteToken: async (request) => ({ site: messageOf(await operations.rotateSiteToken(refOf(request))) }),

    detachPolicy: async ({ accountId, policyId }) => ({
      detached: await operations.detachPolicy({ accountId: uuidOf(accountId), policyId: uuidOf(policyId) }),
    }),

    resolveSiteToken: async (request) => {
      const { site, ...standing } = await operations.resolveSiteToken(request);
      return { site: messageOf(site), ...standing };
    },

    checkOrigin: async ({ origin }) => ({ allowed: await operations.checkOrigin(origin) }),

    findSites: async ({ accountId, ids }) => ({
      sites: (await operations.findSites({ accountId: uuidOf(accountId), ids: ids.map(uuidOf) })).map(messageOf),
    }),
  };
}

function refOf({ accountId, id }: { accountId: string; id: string }) {
  return { accountId: uuidOf(accountId), id: uuidOf(id) };
}

function descriptionOf(request: { name: string; domain: string; categoriesClosed: boolean; categories: string[] }): SiteDescription {
  return { name: request.name, domain: request.domain, categories: request.categoriesClosed ? request.categories : null };
}

function messageOf({ categories, revision: _, ...site }: SiteRecord): Site {
  return { ...site, categoriesClosed: categories !== null, categories: [...(categories ?? [])] };
}
