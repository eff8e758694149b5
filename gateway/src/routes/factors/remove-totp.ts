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
  description: 'Removes the recovery codes too. Signing in then asks for the password only. Succeeds without an app.',
  caller: 'session',
  siteKeys: ofNoSite,
  audits: ['factor.removed'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 204, description: 'No app is set up' },
  errors: [],
  handle: async ({ caller }, { factors }) => {
    await factors.removeTotp({ ...personOf(caller) }, { needs: 'second_factors' });
    return {};
  },
});
