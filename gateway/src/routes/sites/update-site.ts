import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { anyUuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';
import { Site, SiteBody } from '../schemas/site';
import { needsOfSite, siteDescriptionOf } from './site-description';
import { siteFields } from './site-json';

export const updateSite = route({
  id: 'updateSite',
  method: 'PUT',
  path: '/sites/{id}',
  tag: 'Sites',
  summary: 'Update a site',
  description:
    'Replaces all fields: if you omit `categories`, the site allows any category again. The linked policy and the token stay the same.',
  caller: 'session',
  siteKeys: ownSite,
  audits: ['site.updated'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: anyUuidInPath('site') },
  body: SiteBody,
  success: { status: 200, description: 'The updated site', schema: Site },
  errors: [],
  handle: async ({ caller, path, body }, services) => {
    const described = siteDescriptionOf(body);
    const { site } = await services.sites.updateSite({ accountId: caller.accountId, id: path.id, ...described }, needsOfSite(described));
    await services.siteNotices.keep(site);
    return { json: JSON.stringify(siteFields(site)) };
  },
});
