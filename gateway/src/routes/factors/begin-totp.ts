import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { BeginTotpBody, NewTotp } from '../schemas/factor';
import { personOf } from '../auth/person-of';

export const beginTotp = route({
  id: 'beginTotp',
  method: 'POST',
  path: '/auth/factors/totp',
  tag: 'Sign-in',
  summary: 'Begin to set up an authenticator app',
  description:
    'Returns a new secret, which counts once you have confirmed it with a code. Returns 401 when the current password is wrong, and 409 when an app is already set up.',
  caller: 'session',
  allowsMissingFactor: true,
  siteKeys: ofNoSite,
  // Limited so that an open session cannot be used to guess the password.
  limits: [{ rule: 'change_password_user', by: 'user' }],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: BeginTotpBody,
  success: { status: 200, description: 'The secret for the app', schema: NewTotp },
  errors: ['conflict'],
  handle: async ({ caller, body }, { factors }) => {
    const request = { ...personOf(caller), currentPassword: body.current_password };
    const { secret, uri } = await factors.beginTotp(request, { needs: 'second_factors' });
    return { json: JSON.stringify({ secret, uri }) };
  },
});
