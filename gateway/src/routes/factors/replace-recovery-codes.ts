import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { RecoveryCodes } from '../schemas/factor';
import { personOf } from '../auth/person-of';

export const replaceRecoveryCodes = route({
  id: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  tag: 'Sign-in',
  summary: 'Replace your recovery codes',
  description: 'Earlier recovery codes stop working. Returns 409 without an authenticator app or a passkey.',
  caller: 'session',
  siteKeys: ofNoSite,
  audits: ['factor.codes_replaced'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 200, description: 'Recovery codes, returned only in this response', schema: RecoveryCodes },
  errors: ['conflict'],
  handle: async ({ caller }, { factors }) => {
    const { recoveryCodes } = await factors.replaceRecoveryCodes({ ...personOf(caller) }, { needs: 'second_factors' });
    return { json: JSON.stringify({ recovery_codes: recoveryCodes }) };
  },
});
