import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { personOf } from '../auth/person-of';

export const removeTotp = route({
  id: 'removeTotp',
  method: 'DELETE',
  path: '/auth/factors/totp',
  tag: 'Sign-in',
  summary: 'Remove the authenticator app',
  description:
    'Without a passkey, removes the recovery codes too, and signing in then asks for the password only. Succeeds without an app. Returns 409 when the account requires a second factor and you have no other.',
  caller: 'session',
  siteKeys: ofNoSite,
  audits: ['factor.removed'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 204, description: 'No app is set up' },
  errors: ['conflict'],
  handle: async ({ caller }, { factors }) => {
    await factors.removeTotp({ ...personOf(caller) }, { needs: 'second_factors' });
    return {};
  },
});
