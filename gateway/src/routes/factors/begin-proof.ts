import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { personOf } from '../auth/person-of';
import { route } from '../../pipeline/0-common/route';
import { originOf } from '../passkeys/assertion-of';
import { PasskeyRequestOptions } from '../schemas/passkey';

export const beginProof = route({
  id: 'beginProof',
  method: 'POST',
  path: '/auth/factors/proof/options',
  tag: 'Sign-in',
  summary: 'Begin to prove your second factor with a passkey',
  description: 'Returns what your browser needs to answer with a passkey of yours. Returns 409 when you have none.',
  caller: 'session',
  siteKeys: ofNoSite,
  bodyLimitBytes: bodyLimitBytes.people,
  onlyReads: true,
  success: { status: 200, description: 'Options for the browser', schema: PasskeyRequestOptions },
  errors: ['conflict'],
  handle: async ({ caller }, { factors, publicUrl }) => {
    const request = { origin: originOf(publicUrl), ...personOf(caller) };
    const { optionsJson } = await factors.beginAssertion(request, { needs: 'passkeys' });
    return { json: `{"public_key":${optionsJson}}` };
  },
});
