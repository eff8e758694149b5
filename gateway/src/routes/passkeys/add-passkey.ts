import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { personOf } from '../auth/person-of';
import { route } from '../../pipeline/0-common/route';
import { digestOfSession } from '../auth/digest-of-session';
import { AddedPasskey, NewPasskeyBody } from '../schemas/passkey';
import { originOf } from './assertion-of';
import { passkeyFields } from './passkey-json';

export const addPasskey = route({
  id: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  tag: 'Sign-in',
  summary: 'Add a passkey',
  description:
    'From now on it signs you in, and is a second factor. The first factor comes with recovery codes, each of which works once in its place. Returns 400 when the passkey was not made with options of the last 5 minutes, and 409 when it was added before.',
  caller: 'session',
  audits: ['factor.added'],
  siteKeys: ofNoSite,
  allowsMissingFactor: true,
  exemptFromSessionLimits: true,
  limits: [{ rule: 'second_factor_user', by: 'user', clearedBySuccess: true }],
  bodyLimitBytes: bodyLimitBytes.people,
  body: NewPasskeyBody,
  success: { status: 201, description: 'The passkey', schema: AddedPasskey },
  errors: ['conflict'],
  handle: async ({ caller, client, body }, { factors, publicUrl }) => {
    const { passkey, recoveryCodes } = await factors.addPasskey(
      {
        ...{ ...personOf(caller), name: body.name, credentialJson: JSON.stringify(body.credential) },
        ...{ origin: originOf(publicUrl), digest: digestOfSession(client) },
      },
      { needs: 'passkeys' },
    );
    return { json: JSON.stringify({ passkey: passkeyFields(passkey), recovery_codes: recoveryCodes }) };
  },
});
