import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';
import { SiteIdentity, SiteIdentityBody } from '../schemas/identity';
import { identityFields } from './identity-json';

export const setSiteIdentity = route({
  id: 'setSiteIdentity',
  method: 'PUT',
  path: '/sites/{id}/identity',
  tag: 'Sites',
  summary: 'Use your own public key for identities',
  description:
    'Takes a public key of P-256 (ES256), Ed25519 (EdDSA) or RSA with 2,048 bits or more (RS256). Earlier keys stay valid for 24 hours. ' +
    'Returns 400 for a private key, which you should then replace.',
  caller: 'session',
  siteKeys: ownSite,
  audits: ['identity.key_set'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  body: SiteIdentityBody,
  success: { status: 200, description: 'The keys', schema: SiteIdentity },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id: siteId }, body }, { identities }) => {
    const request = { accountId, siteId, jwkJson: JSON.stringify(body.public_key) };
    const { keys } = await identities.setIdentityKey(request, { needs: 'identities' });
    return { json: JSON.stringify(identityFields(keys)) };
  },
});
