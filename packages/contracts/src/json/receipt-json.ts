import type { Consent } from '../gen/messages';
import { timestamp } from './timestamp';

/** Version 1.0, whose form never changes (spec 2.8, 9.3). */
export function receiptJson(receiptId: string, consent: Consent): string {
  const deletedAt = consent.deletedAtMs === 0 ? 'null' : `"${timestamp(consent.deletedAtMs)}"`;
  return (
    `{"version":"1.0","receipt_id":"${receiptId}","consent_id":"${consent.id}","subject_id":${JSON.stringify(consent.subjectId)},` +
    `"site_id":"${consent.siteId}","accepted":${consent.accepted},"preferences":${consent.preferencesJson},` +
    `"policy_version":${consent.policyVersion},"country":${JSON.stringify(consent.country)},"region":${JSON.stringify(consent.region)},` +
    `"user_agent":${JSON.stringify(consent.userAgent)},"created_at":"${timestamp(consent.createdAtMs)}",` +
    `"updated_at":"${timestamp(consent.updatedAtMs)}","deleted_at":${deletedAt}}`
  );
}
