import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';
import { SiteIdentityWithSecret } from '../schemas/identity';
import { identityFields } from './identity-json';

/** Not `creates`: every signed-in user must be able to replace a leaked secret (decision 8.11). */
export const createIdentitySecret = route({
  id: 'createIdentitySecret',
  method: 'POST',
  path: '/sites/{id}/identity/secret',
  tag: 'Sites',
  summary: 'Make or rotate the secret for identities',
  description:
    'Your server signs tokens about signed-in persons with it (HS256). Earlier keys stay valid for 24 hours. If one leaked, remove all keys first.',
  caller: 'session',
  siteKeys: ownSite,
  audits: ['identity.secret_created'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  success: { status: 200, description: 'The keys, and the secret, which only this response has', schema: SiteIdentityWithSecret },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id: siteId } }, { identities }) => {
    const { keys, secret } = await identities.createIdentitySecret({ accountId, siteId }, { needs: 'identities' });
    return { json: JSON.stringify({ ...identityFields(keys), secret }) };
  },
});
