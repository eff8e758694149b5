import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';
import { Site } from '../schemas/site';
import { siteFields } from './site-json';

/** Not `creates`: every signed-in user must be able to replace a leaked token (decision 8.11). */
export const rotateSiteToken = route({
  id: 'rotateSiteToken',
  method: 'POST',
  path: '/sites/{id}/token',
  tag: 'Sites',
  summary: 'Rotate the token of a site',
  description: 'The previous token stops working immediately: public calls with it return 401.',
  caller: 'session',
  siteKeys: ownSite,
  audits: ['site.token_rotated'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  success: { status: 200, description: 'The site with the new token', schema: Site },
  errors: [],
  handle: async ({ caller, path }, services) => {
    const { site } = await services.sites.rotateSiteToken({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(siteFields(site)) };
  },
});
