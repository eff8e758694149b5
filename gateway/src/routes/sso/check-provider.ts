import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { SsoProviderCheck } from '../schemas/sso';

/** Reading a discovery document and keys takes up to 5 s each. */
const timeoutMs = 15_000;

export const checkSsoProvider = route({
  id: 'checkSsoProvider',
  method: 'POST',
  path: '/sso/providers/{id}/check',
  tag: 'Single sign-on',
  summary: 'Check a provider of single sign-on',
  description: 'Reads its discovery document and keys, and says what is wrong with them. Changes nothing.',
  caller: 'session',
  isIdempotent: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('provider') },
  success: { status: 200, description: 'What is wrong', schema: SsoProviderCheck },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id } }, { sso }) => {
    const { problems } = await sso.checkSsoProvider({ accountId, id }, { needs: 'sso', timeoutMs });
    return { json: JSON.stringify({ problems }) };
  },
});
