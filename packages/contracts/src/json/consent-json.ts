import type { Consent } from '../gen/messages';
import { timestamp } from './timestamp';

/**
 * The public JSON of a consent (spec 2.1). Preferences are inserted as their stored text, never parsed. Gateway
 * responses and consent events both use this, so they cannot differ.
 */
export function consentJson(consent: Consent): string {
  const createdAt = timestamp(consent.createdAtMs);
  const updatedAt = consent.updatedAtMs === consent.createdAtMs ? createdAt : timestamp(consent.updatedAtMs);
  const deletedAt = consent.deletedAtMs === 0 ? 'null' : `"${timestamp(consent.deletedAtMs)}"`;
  return (
    `{"id":${JSON.stringify(consent.id)}` +
    `,"site_id":${JSON.stringify(consent.siteId)}` +
    `,"subject_id":${JSON.stringify(consent.subjectId)}` +
    `,"consent_id":${JSON.stringify(consent.consentId)}` +
    `,"accepted":${consent.accepted}` +
    `,"preferences":${consent.preferencesJson}` +
    `,"policy_version":${consent.policyVersion}` +
    `,"country":${JSON.stringify(consent.country)}` +
    `,"region":${JSON.stringify(consent.region)}` +
    `,"user_agent":${JSON.stringify(consent.userAgent)}` +
    `,"created_at":"${createdAt}"` +
    `,"updated_at":"${updatedAt}"` +
    `,"deleted_at":${deletedAt}}`
  );
}
