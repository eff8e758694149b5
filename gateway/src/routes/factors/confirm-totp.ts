import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { digestOfSession } from '../auth/digest-of-session';
import { CodeBody, RecoveryCodes } from '../schemas/factor';
import { personOf } from '../auth/person-of';

export const confirmTotp = route({
  id: 'confirmTotp',
  method: 'POST',
  path: '/auth/factors/totp/confirm',
  tag: 'Sign-in',
  summary: 'Set up the authenticator app with its first code',
  description:
    'From now on, signing in asks for a code too. Returns recovery codes, each of which works once in place of a code. Returns 401 when the code is wrong, and 409 when no app waits for its first code.',
  caller: 'session',
  allowsMissingFactor: true,
  siteKeys: ofNoSite,
  audits: ['factor.added'],
  limits: [{ rule: 'second_factor_user', by: 'user', clearedBySuccess: true }],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: CodeBody,
  success: { status: 200, description: 'Recovery codes, returned only in this response', schema: RecoveryCodes },
  errors: ['conflict'],
  handle: async ({ caller, client, body }, { factors }) => {
    const request = { ...personOf(caller), code: body.code, digest: digestOfSession(client) };
    const { recoveryCodes } = await factors.confirmTotp(request, { needs: 'second_factors' });
    return { json: JSON.stringify({ recovery_codes: recoveryCodes }) };
  },
});
