import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/3-route/path-parameters';
import { route } from '../../pipeline/3-route/route';
import { Site } from '../schemas/site';
import { siteFields } from './site-json';

export const deleteSite = route({
  id: 'deleteSite',
  method: 'DELETE',
  path: '/sites/{id}',
  tag: 'Sites',
  summary: 'Delete a site',
  description: 'Its consents and their history stay readable; new consents for it are 404, and its token is 401.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  success: { status: 200, description: 'The site as it was', schema: Site },
  errors: [],
  handle: async ({ caller, path }, services) => {
    const { site } = await services.sites.deleteSite({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(siteFields(site)) };
  },
});
