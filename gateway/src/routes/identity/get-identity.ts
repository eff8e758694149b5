import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';
import { SiteIdentity } from '../schemas/identity';
import { identityFields } from './identity-json';

export const getSiteIdentity = route({
  id: 'getSiteIdentity',
  method: 'GET',
  path: '/sites/{id}/identity',
  tag: 'Sites',
  summary: 'Get the keys by which a site vouches for its signed-in persons',
  description: 'With a key, the banner can identify persons, so that a choice on one device holds on their others.',
  caller: 'session',
  siteKeys: ownSite,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  success: { status: 200, description: 'The keys', schema: SiteIdentity },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id: siteId } }, { identities }) => {
    const { keys } = await identities.getIdentity({ accountId, siteId }, { needs: 'identities' });
    return { json: JSON.stringify(identityFields(keys)) };
  },
});
