import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { passkeyFields } from '../passkeys/passkey-json';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { Factors } from '../schemas/factor';
import { personOf } from '../auth/person-of';

export const getFactors = route({
  id: 'getFactors',
  method: 'GET',
  path: '/auth/factors',
  tag: 'Sign-in',
  summary: 'Get your second factors',
  caller: 'session',
  allowsMissingFactor: true,
  siteKeys: ofNoSite,
  bodyLimitBytes: bodyLimitBytes.people,
  success: { status: 200, description: 'What you have set up', schema: Factors },
  errors: [],
  handle: async ({ caller }, { factors }) => {
    const { totpSinceMs, recoveryCodesLeft, passkeys } = await factors.getFactors(personOf(caller), { needs: 'second_factors' });
    return {
      json: JSON.stringify({
        totp: totpSinceMs === 0 ? null : { created_at: timestamp(totpSinceMs) },
        recovery_codes_left: recoveryCodesLeft,
        passkeys: passkeys.map(passkeyFields),
      }),
    };
  },
});
