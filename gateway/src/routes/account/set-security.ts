import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { personOf } from '../auth/person-of';
import { route } from '../../pipeline/0-common/route';
import { AccountSecurity, AccountSecurityBody } from '../schemas/account-security';

export const setAccountSecurity = route({
  id: 'setAccountSecurity',
  method: 'PUT',
  path: '/account/security',
  tag: 'Sign-in',
  summary: 'Set the security settings of the account',
  description:
    'While a second factor is required, the session of a person without one can only set one up: all other calls return 403 `second_factor_setup_required`. API keys are not affected. Returns 409 when you require one and have none yourself.',
  caller: 'session',
  audits: ['account.security_set'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: AccountSecurityBody,
  success: { status: 200, description: 'The settings', schema: AccountSecurity },
  errors: ['conflict'],
  handle: async ({ caller, body }, { factors }) => {
    const { accountId: homeAccountId, userId } = personOf(caller);
    const request = { accountId: caller.accountId, homeAccountId, userId, requireSecondFactor: body.require_second_factor };
    const { requireSecondFactor } = await factors.setAccountSecurity(request, { needs: 'passkeys' });
    return { json: JSON.stringify({ require_second_factor: requireSecondFactor }) };
  },
});
