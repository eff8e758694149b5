import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { digestOfSession } from '../auth/digest-of-session';
import { CodeBody } from '../schemas/factor';

export const proveFactor = route({
  id: 'proveFactor',
  method: 'POST',
  path: '/auth/factors/proof',
  tag: 'Sign-in',
  summary: 'Prove your second factor again',
  description:
    'After a response 403 `proof_required`: the session may then do for 10 minutes what asks for a proof. Returns 401 when the code is wrong or was used.',
  caller: 'session',
  audits: ['factor.recovery_code_used'],
  limits: [{ rule: 'second_factor_user', by: 'user', clearedBySuccess: true }],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: CodeBody,
  success: { status: 204, description: 'The session has proved the factor' },
  errors: [],
  handle: async ({ caller: { accountId, actor }, client, body }, { factors }) => {
    const request = { accountId, userId: actor.id, code: body.code, digest: digestOfSession(client) };
    await factors.proveFactor(request, { needs: 'second_factors' });
    return {};
  },
});
