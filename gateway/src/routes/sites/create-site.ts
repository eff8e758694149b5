import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { locationOf } from '../../pipeline/8-answer/location';
import { route } from '../../pipeline/0-common/route';
import { Site, SiteBody } from '../schemas/site';
import { needsOfSite, siteDescriptionOf } from './site-description';
import { siteFields } from './site-json';

export const createSite = route({
  id: 'createSite',
  method: 'POST',
  path: '/sites',
  tag: 'Sites',
  summary: 'Create a site',
  description: 'Returns 403 `plan_limit_exceeded` if the plan doesn’t include another site.',
  caller: 'session',
  audits: ['site.created'],
  creates: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: SiteBody,
  success: { status: 201, description: 'The site with its token', schema: Site, headers: ['Location'] },
  errors: ['plan_limit'],
  handle: async ({ caller, body }, services) => {
    const described = siteDescriptionOf(body);
    const { site } = await services.sites.createSite({ accountId: caller.accountId, ...described }, needsOfSite(described));
    await services.siteNotices.keep(site);
    return { json: JSON.stringify(siteFields(site)), headers: locationOf(`/sites/${site.id}`) };
  },
});
