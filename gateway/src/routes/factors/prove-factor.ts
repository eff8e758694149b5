import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { digestOfSession } from '../auth/digest-of-session';
import { CodeBody } from '../schemas/factor';
import { personOf } from '../auth/person-of';

export const proveFactor = route({
  id: 'proveFactor',
  method: 'POST',
  path: '/auth/factors/proof',
  tag: 'Sign-in',
  summary: 'Prove your second factor again',
  description:
    'After a response 403 `proof_required`: the session may then do for 10 minutes what asks for a proof. Returns 401 when the code is wrong or was used.',
  caller: 'session',
  allowsClosed: true,
  siteKeys: ofNoSite,
  audits: ['factor.recovery_code_used'],
  limits: [{ rule: 'second_factor_user', by: 'user', clearedBySuccess: true }],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: CodeBody,
  success: { status: 204, description: 'The session has proved the factor' },
  errors: [],
  handle: async ({ caller, client, body }, { factors }) => {
    const request = { ...personOf(caller), code: body.code, digest: digestOfSession(client) };
    await factors.proveFactor(request, { needs: 'second_factors' });
    return {};
  },
});
