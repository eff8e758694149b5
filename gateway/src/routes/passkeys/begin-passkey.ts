import type { ResolveSessionResponse } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { hasFreshProof } from '../../pipeline/4-caller/standing';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { personOf } from '../auth/person-of';
import { route } from '../../pipeline/0-common/route';
import { BeginPasskeyBody, PasskeyCreationOptions } from '../schemas/passkey';
import { originOf } from './assertion-of';

export const beginPasskey = route({
  id: 'beginPasskey',
  method: 'POST',
  path: '/auth/passkeys/options',
  tag: 'Sign-in',
  summary: 'Begin to add a passkey',
  description:
    'Returns what your browser needs to make a passkey. Without a second factor, send your current password: a wrong one returns 401. Returns 409 when you have 20 passkeys.',
  caller: 'session',
  siteKeys: ofNoSite,
  allowsMissingFactor: true,
  asksForProof: true,
  // Limited so that an open session cannot be used to guess the password.
  limits: [{ rule: 'change_password_user', by: 'user' }],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: BeginPasskeyBody,
  success: { status: 200, description: 'Options for the browser', schema: PasskeyCreationOptions },
  errors: ['conflict'],
  handle: async ({ caller, body, arrivedAtMs }, { factors, publicUrl }) => {
    const { optionsJson } = await factors.beginPasskey(
      {
        ...{ ...personOf(caller), currentPassword: body.current_password ?? '', origin: originOf(publicUrl) },
        isProved: hasFreshProof(caller.session as ResolveSessionResponse, arrivedAtMs),
      },
      { needs: 'passkeys' },
    );
    return { json: `{"public_key":${optionsJson}}` };
  },
});
