import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';
import { Site } from '../schemas/site';
import { siteFields } from './site-json';

export const getSite = route({
  id: 'getSite',
  method: 'GET',
  path: '/sites/{id}',
  tag: 'Sites',
  summary: 'Get a site',
  caller: 'session',
  siteKeys: ownSite,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  success: { status: 200, description: 'The site', schema: Site },
  errors: [],
  handle: async ({ caller, path }, services) => {
    const { site } = await services.sites.getSite({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(siteFields(site)) };
  },
});
