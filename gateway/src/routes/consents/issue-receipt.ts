import { type Consent, timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { Receipt } from '../schemas/consent';

/** Each call issues and records a new receipt (spec 2.8, 9.3; decisions 2.9, 8.2). */
export const issueReceipt = route({
  id: 'issueReceipt',
  method: 'GET',
  path: '/consents/{id}/receipt',
  tag: 'Consents',
  summary: 'Issue a receipt for a consent',
  description:
    'Each call issues a new `receipt_id` and records the caller and the time. Also works for an erased consent. The schema version stays 1.0, so you can archive receipts.',
  caller: 'key_or_session',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  // Reading issues a receipt, so HEAD would issue one that is never delivered.
  head: false,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'The receipt', schema: Receipt },
  errors: [],
  handle: async ({ caller, path }, { consents }) => {
    const { receiptId, consent } = await consents.rpc.issueReceipt({ accountId: caller.accountId, id: path.id, actor: caller.actor });
    return { json: receiptJson(receiptId, consent) };
  },
});

function receiptJson(receiptId: string, consent: Consent): string {
  const deletedAt = consent.deletedAtMs === 0 ? 'null' : `"${timestamp(consent.deletedAtMs)}"`;
  return (
    `{"version":"1.0","receipt_id":"${receiptId}","consent_id":"${consent.id}","subject_id":${JSON.stringify(consent.subjectId)},` +
    `"site_id":"${consent.siteId}","accepted":${consent.accepted},"preferences":${consent.preferencesJson},` +
    `"policy_version":${consent.policyVersion},"country":${JSON.stringify(consent.country)},"region":${JSON.stringify(consent.region)},` +
    `"user_agent":${JSON.stringify(consent.userAgent)},"created_at":"${timestamp(consent.createdAtMs)}",` +
    `"updated_at":"${timestamp(consent.updatedAtMs)}","deleted_at":${deletedAt}}`
  );
}
