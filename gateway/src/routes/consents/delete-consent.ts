import { consentJson } from '@consent/contracts';
import { needsOf } from '../../pipeline/6-input/idempotency-key';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { Consent } from '../schemas/consent';

/** Erasing twice changes nothing and emits no event (decision 2.6). */
export const deleteConsent = route({
  id: 'deleteConsent',
  method: 'DELETE',
  path: '/consents/{id}',
  tag: 'Consents',
  summary: 'Erase a consent',
  description:
    'The consent stays readable with `deleted_at` set (soft delete). Erasing it again returns the same response and changes nothing.',
  caller: 'key_or_session',
  audits: ['consent.deleted'],
  keyScope: 'consents:write',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'The consent with `deleted_at` set', schema: Consent },
  errors: [],
  handle: async ({ caller, path, once }, { consents }) => {
    const request = { accountId: caller.accountId, id: path.id, actor: caller.actor, once };
    const { consent, replayed } = await consents.rpc.deleteConsent(request, needsOf(once));
    return { json: consentJson(consent), replayed };
  },
});
