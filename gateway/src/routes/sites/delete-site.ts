import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { Site } from '../schemas/site';
import { siteFields } from './site-json';

export const deleteSite = route({
  id: 'deleteSite',
  method: 'DELETE',
  path: '/sites/{id}',
  tag: 'Sites',
  summary: 'Delete a site',
  description:
    'The consents of the site and their history stay readable. New consents for the site return 404, and calls with its token return 401.',
  caller: 'session',
  audits: ['site.deleted'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  success: { status: 200, description: 'The deleted site', schema: Site },
  errors: [],
  handle: async ({ caller, path }, services) => {
    const { site } = await services.sites.deleteSite({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(siteFields(site)) };
  },
});
