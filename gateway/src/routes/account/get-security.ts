import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { AccountSecurity } from '../schemas/account-security';

export const getAccountSecurity = route({
  id: 'getAccountSecurity',
  method: 'GET',
  path: '/account/security',
  tag: 'Sign-in',
  summary: 'Get the security settings of the account',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 200, description: 'The settings', schema: AccountSecurity },
  errors: [],
  handle: async ({ caller: { accountId } }, { factors }) => {
    const { requireSecondFactor } = await factors.getAccountSecurity({ accountId }, { needs: 'passkeys' });
    return { json: JSON.stringify({ require_second_factor: requireSecondFactor }) };
  },
});
