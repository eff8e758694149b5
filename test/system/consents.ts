import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client';

/** The JSON of spec 2.1. */
export interface ConsentJson {
  id: string;
  site_id: string;
  subject_id: string;
  consent_id: string;
  accepted: boolean;
  preferences: Record<string, boolean>;
  policy_version: number;
  country: string;
  region: string;
  user_agent: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** In the order of spec 2.1. */
export const consentFields = [
  ...['id', 'site_id', 'subject_id', 'consent_id', 'accepted', 'preferences', 'policy_version', 'country', 'region'],
  ...['user_agent', 'created_at', 'updated_at', 'deleted_at'],
];

export const ulidShape = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
export const timestampShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A well-formed ULID that no consent has: its time is 1970. */
export const absentConsentId = '0000000000ABSENTABSENTABSE';

export function aConsent(site: { id: string }, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { site_id: site.id, subject_id: `subject-${randomUUID()}`, accepted: true, ...overrides };
}

export async function createConsent(api: ApiClient, site: { id: string }, overrides: Record<string, unknown> = {}): Promise<ConsentJson> {
  const answer = await api.post('/consents', aConsent(site, overrides));
  if (answer.status !== 201) throw new Error(`A consent was not created: ${answer.status} ${answer.text}`);
  return answer.body as ConsentJson;
}

export async function createConsents(api: ApiClient, rows: readonly Record<string, unknown>[]): Promise<ConsentJson[]> {
  const answer = await api.post('/consents/batch', { consents: rows });
  if (answer.status !== 200 || answer.body.created !== rows.length)
    throw new Error(`A batch was not created: ${answer.status} ${answer.text}`);
  return (answer.body.results as { consent: ConsentJson }[]).map((result) => result.consent);
}
