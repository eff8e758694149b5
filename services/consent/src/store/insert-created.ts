import { isUniqueViolation, type Handle } from '@consent/db';
import type { ConsentRecord } from '../domain/consent';
import type { OutboxEvent } from '@consent/events';

const rowsOfTheCall = `
  unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::integer[],
         $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::uuid[], $14::text[], $15::text[], $16::text[])
  AS r(account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
       country, region, user_agent, created_at, policy_id, policy_sha256, event_id, payload)`;

const insertConsents = `
  INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                        country, region, user_agent, created_at, updated_at, policy_id, policy_sha256)
  SELECT account_id, id, site_id, subject_id, consent_id, accepted, preferences::json, policy_version,
         country, region, user_agent, created_at, created_at, policy_id, policy_sha256
  FROM ${rowsOfTheCall}`;

const insertAll = `
  WITH stored AS (${insertConsents})
  INSERT INTO outbox (id, account_id, type, payload, created_at)
  SELECT event_id, account_id, 'consent.created', payload, created_at FROM ${rowsOfTheCall}`;

const insertAbsent = `
  WITH stored AS (${insertConsents} ON CONFLICT (account_id, id) DO NOTHING RETURNING account_id, id)
  INSERT INTO outbox (id, account_id, type, payload, created_at)
  SELECT r.event_id, r.account_id, 'consent.created', r.payload, r.created_at FROM ${rowsOfTheCall} JOIN stored USING (account_id, id)`;

/**
 * Stores records and their consent.created events in one statement, any number of
 * rows under one prepared name. A record that is there already (the call is being
 * repeated) stays as it is and leaves no second event; this is only looked at when
 * the primary key says so, as the join would cost every call.
 */
export async function insertCreated(db: Handle, records: readonly ConsentRecord[], events: readonly OutboxEvent[]): Promise<void> {
  const values = columnsOf(records, events);
  try {
    await db.query('insert_consents', insertAll, values);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await db.query('insert_absent_consents', insertAbsent, values);
  }
}

function columnsOf(records: readonly ConsentRecord[], events: readonly OutboxEvent[]): unknown[] {
  return [
    records.map((r) => r.accountId),
    records.map((r) => r.id),
    records.map((r) => r.siteId),
    records.map((r) => r.subjectId),
    records.map((r) => r.consentId),
    records.map((r) => r.accepted),
    records.map((r) => r.preferencesJson),
    records.map((r) => r.policyVersion),
    records.map((r) => r.country),
    records.map((r) => r.region),
    records.map((r) => r.userAgent),
    records.map((r) => new Date(r.createdAtMs).toISOString()),
    records.map((r) => (r.policyId === '' ? null : r.policyId)),
    records.map((r) => r.policySha256),
    events.map((event) => event.id),
    events.map((event) => event.payload),
  ];
}
