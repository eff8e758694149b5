import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { personOf } from '../auth/person-of';
import { route } from '../../pipeline/0-common/route';

export const removePasskey = route({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  tag: 'Sign-in',
  summary: 'Remove a passkey',
  description:
    'With your last second factor, the recovery codes go too, and signing in then asks for the password only. Returns 409 when it is your last one and the account requires one.',
  caller: 'session',
  audits: ['factor.removed'],
  siteKeys: ofNoSite,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.people,
  pathParameters: { id: uuidInPath('passkey') },
  success: { status: 204, description: 'The passkey no longer works' },
  errors: ['conflict'],
  handle: async ({ caller, path }, { factors }) => {
    await factors.removePasskey({ ...personOf(caller), id: path.id }, { needs: 'passkeys' });
    return {};
  },
});
