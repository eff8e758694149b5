import type { Consent } from '../gen/messages';
import { timestamp } from './timestamp';

type MemberJson = (consent: Consent) => string;

/**
 * The members of a public consent, in the order of spec 2.1, each with its JSON. Preferences are inserted as their stored text, never
 * parsed. Responses, events and the columns of exports come from this list.
 */
const members = {
  id: ({ id }) => JSON.stringify(id),
  site_id: ({ siteId }) => JSON.stringify(siteId),
  subject_id: ({ subjectId }) => JSON.stringify(subjectId),
  consent_id: ({ consentId }) => JSON.stringify(consentId),
  accepted: ({ accepted }) => String(accepted),
  preferences: ({ preferencesJson }) => preferencesJson,
  policy_version: ({ policyVersion }) => String(policyVersion),
  country: ({ country }) => JSON.stringify(country),
  region: ({ region }) => JSON.stringify(region),
  user_agent: ({ userAgent }) => JSON.stringify(userAgent),
  created_at: ({ createdAtMs }) => `"${timestamp(createdAtMs)}"`,
  updated_at: ({ updatedAtMs }) => `"${timestamp(updatedAtMs)}"`,
  deleted_at: ({ deletedAtMs }) => (deletedAtMs === 0 ? 'null' : `"${timestamp(deletedAtMs)}"`),
} satisfies Record<string, MemberJson>;

export const consentMembers = Object.keys(members) as (keyof typeof members)[];

/** `{"id":`, `,"site_id":` and so on. */
const starts = consentMembers.map((member, at) => [`${at === 0 ? '{' : ','}"${member}":`, members[member]] as const);

export function consentJson(consent: Consent): string {
  let json = '';
  for (const [start, jsonOf] of starts) json += start + jsonOf(consent);
  return consent.claims === undefined ? `${json}}` : `${json},"claims":${consent.claims}}`;
}

/** The data of an event about a later change. Only the creation says what its importer claimed (decision 69.3). */
export function changedConsentJson(consent: Consent): string {
  return consentJson({ ...consent, claims: undefined });
}
