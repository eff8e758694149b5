import { consentJson } from '@consent/contracts';
import { needsOf } from '../../pipeline/6-input/idempotency-key';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { Consent, UpdateConsentBody } from '../schemas/consent';

export const updateConsent = route({
  id: 'updateConsent',
  method: 'PUT',
  path: '/consents/{id}',
  tag: 'Consents',
  summary: 'Update a consent',
  description: 'Requires at least one field. `preferences` replaces the whole map. The previous state is kept in the history.',
  caller: 'key_or_session',
  keyScope: 'consents:write',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  body: UpdateConsentBody,
  success: { status: 200, description: 'The updated consent', schema: Consent },
  errors: ['conflict'],
  handle: async ({ caller, path, body, once }, { consents }) => {
    const request = {
      accountId: caller.accountId,
      id: path.id,
      ...(body.accepted === undefined ? {} : { accepted: body.accepted }),
      ...(body.preferences === undefined ? {} : { preferencesJson: JSON.stringify(body.preferences) }),
      ...(body.policy_version === undefined ? {} : { policyVersion: body.policy_version }),
      actor: caller.actor,
      once,
    };
    const { consent, replayed } = await consents.rpc.updateConsent(request, needsOf(once));
    return { json: consentJson(consent), replayed };
  },
});
