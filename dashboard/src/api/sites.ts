import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';

export const sitesQuery = queryOptions({ queryKey: ['sites'], queryFn: () => bodyOf(api.GET('/sites')) });

export const siteQuery = (id: string) =>
  queryOptions({ queryKey: ['sites', id], queryFn: () => bodyOf(api.GET('/sites/{id}', { params: { path: { id } } })) });

export const createSite = (body: Schema<'SiteBody'>) => bodyOf(api.POST('/sites', { body }));
export const updateSite = ({ id, ...body }: Schema<'SiteBody'> & { id: string }) =>
  bodyOf(api.PUT('/sites/{id}', { params: { path: { id } }, body }));
export const deleteSite = (id: string) => bodyOf(api.DELETE('/sites/{id}', { params: { path: { id } } }));
export const rotateSiteToken = (id: string) => bodyOf(api.POST('/sites/{id}/token', { params: { path: { id } } }));
export const setSitePolicy = ({ id, policyId }: { id: string; policyId: string | null }) =>
  bodyOf(api.PUT('/sites/{id}/policy', { params: { path: { id } }, body: { policy_id: policyId } }));

interface SitesLinked {
  linked: string[];
  failed: string[];
}

/** One site after another. Never throws, because the policy is published whether its sites could be linked or not. */
export async function linkSites({ policyId, siteIds }: { policyId: string; siteIds: readonly string[] }): Promise<SitesLinked> {
  const outcome: SitesLinked = { linked: [], failed: [] };
  for (const id of siteIds) {
    const isLinked = await setSitePolicy({ id, policyId }).then(
      () => true,
      () => false,
    );
    outcome[isLinked ? 'linked' : 'failed'].push(id);
  }
  return outcome;
}
