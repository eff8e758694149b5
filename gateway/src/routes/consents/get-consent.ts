import { notFound } from '@consent/kernel/errors';
import { consentJson } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { Consent } from '../schemas/consent';

export const getConsent = route({
  id: 'getConsent',
  method: 'GET',
  path: '/consents/{id}',
  tag: 'Consents',
  summary: 'Get a consent',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'The consent, which may be erased', schema: Consent },
  errors: [],
  handle: async ({ caller, path }, { consents }) => {
    const consent = await consents.find({ accountId: caller.accountId, id: path.id });
    if (consent === undefined) throw notFound('consent');
    return { json: consentJson(consent) };
  },
});
