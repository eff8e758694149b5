import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { digestOfSession } from '../auth/digest-of-session';
import { invalid } from '@consent/kernel/errors';
import { assertionOf } from '../passkeys/assertion-of';
import { ProofBody } from '../schemas/factor';
import { personOf } from '../auth/person-of';

export const proveFactor = route({
  id: 'proveFactor',
  method: 'POST',
  path: '/auth/factors/proof',
  tag: 'Sign-in',
  summary: 'Prove your second factor again',
  description:
    'After a response 403 `proof_required`: the session may then do for 10 minutes what asks for a proof. Send either a code or the `credential` of a passkey, for which you get the options from `POST /auth/factors/proof/options`. Returns 401 when it is wrong or was used.',
  caller: 'session',
  allowsClosed: true,
  siteKeys: ofNoSite,
  audits: ['factor.recovery_code_used'],
  limits: [{ rule: 'second_factor_user', by: 'user', clearedBySuccess: true }],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: ProofBody,
  success: { status: 204, description: 'The session has proved the factor' },
  errors: [],
  handle: async ({ caller, client, body }, { factors, publicUrl }) => {
    const { code, credential } = body;
    if ((code === undefined) === (credential === undefined)) throw invalid('Send either code or credential.');
    const request = { ...personOf(caller), code: code ?? '', digest: digestOfSession(client) };
    if (credential === undefined) await factors.proveFactor(request, { needs: 'second_factors' });
    else await factors.proveFactor({ ...request, assertion: assertionOf(credential, publicUrl) }, { needs: 'passkeys' });
    return {};
  },
});
