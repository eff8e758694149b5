import { notFound } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { ConsentContext } from '../schemas/consent';

export const getConsentContext = route({
  id: 'getConsentContext',
  method: 'GET',
  path: '/consents/{id}/context',
  tag: 'Consents',
  summary: 'Get who recorded a consent',
  description: 'What is known about the recording and is no member of a consent. It stays when the subject is erased.',
  caller: 'key_or_session',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'The context, also of an erased consent', schema: ConsentContext },
  errors: [],
  handle: async ({ caller, path }, { consents }) => {
    const consent = await consents.find({ accountId: caller.accountId, id: path.id });
    if (consent === undefined) throw notFound('consent');
    return { json: JSON.stringify({ recorded_by: consent.recordedBy ?? null, actor_id: consent.recordedById ?? null }) };
  },
});
