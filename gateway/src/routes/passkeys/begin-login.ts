import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { PasskeyRequestOptions } from '../schemas/passkey';
import { originOf } from './assertion-of';

export const beginPasskeyLogin = route({
  id: 'beginPasskeyLogin',
  method: 'POST',
  path: '/auth/passkey/options',
  tag: 'Sign-in',
  summary: 'Begin to sign in with a passkey',
  description: 'Returns what your browser needs to answer with a passkey. It asks for no email address and names no passkey.',
  caller: 'anyone',
  limits: [{ rule: 'passkey_options_address', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.people,
  onlyReads: true,
  success: { status: 200, description: 'Options for the browser', schema: PasskeyRequestOptions },
  errors: [],
  handle: async (_, { factors, publicUrl }) => {
    const { optionsJson } = await factors.beginAssertion({ origin: originOf(publicUrl) }, { needs: 'passkeys' });
    return { json: `{"public_key":${optionsJson}}` };
  },
});
