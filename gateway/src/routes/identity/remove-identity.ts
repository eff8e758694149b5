import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';

export const removeSiteIdentity = route({
  id: 'removeSiteIdentity',
  method: 'DELETE',
  path: '/sites/{id}/identity',
  tag: 'Sites',
  summary: 'Remove all keys for identities',
  description: 'Tokens are refused immediately. Links that were made stay.',
  caller: 'session',
  siteKeys: ownSite,
  audits: ['identity.removed'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  success: { status: 204, description: 'There are no keys' },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id: siteId } }, { identities }) => {
    await identities.removeIdentity({ accountId, siteId }, { needs: 'identities' });
    return {};
  },
});
