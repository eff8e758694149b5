import { isUniqueViolation, type Handle } from '@consent/db';
import type { ConsentRecord } from '../domain/consent';
import type { OutboxEvent } from '@consent/events';

/**
 * JSON never holds U+001E as it is, so texts joined by it need no escaping: quoting
 * each of them for an array literal would cost more than the rest of the call.
 */
const separator = '\u001e';

const insertConsents = `
  INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                        country, region, user_agent, created_at, updated_at, policy_id, policy_sha256)
  SELECT account_id, id, site_id, subject_id, consent_id, accepted, preferences::json, policy_version,
         country, region, user_agent, created_at, created_at, policy_id, policy_sha256
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], string_to_array($7, E'\\x1e'), $8::integer[],
              $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::uuid[], $14::text[])
    AS r(account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
         country, region, user_agent, created_at, policy_id, policy_sha256)`;

const events = `unnest($1::uuid[], $2::text[], $12::timestamptz[], $15::text[], string_to_array($16, E'\\x1e'))
    AS e(account_id, consent, created_at, id, payload)`;

const insertAll = `
  WITH stored AS (${insertConsents})
  INSERT INTO outbox (id, account_id, type, payload, created_at)
  SELECT e.id, e.account_id, 'consent.created', e.payload, e.created_at FROM ${events}`;

const insertAbsent = `
  WITH stored AS (${insertConsents} ON CONFLICT (account_id, id) DO NOTHING RETURNING account_id, id)
  INSERT INTO outbox (id, account_id, type, payload, created_at)
  SELECT e.id, e.account_id, 'consent.created', e.payload, e.created_at
  FROM ${events} JOIN stored ON stored.account_id = e.account_id AND stored.id = e.consent`;

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
    plainArray(records, (r) => r.accountId),
    plainArray(records, (r) => r.id),
    plainArray(records, (r) => r.siteId),
    records.map((r) => r.subjectId),
    records.map((r) => r.consentId),
    plainArray(records, (r) => r.accepted),
    records.map((r) => r.preferencesJson).join(separator),
    plainArray(records, (r) => r.policyVersion),
    records.map((r) => r.country),
    records.map((r) => r.region),
    records.map((r) => r.userAgent),
    plainArray(events, (event) => event.createdAt),
    plainArray(records, (r) => r.policyId || null),
    plainArray(records, (r) => r.policySha256 || '""'),
    plainArray(events, (event) => event.id),
    events.map((event) => event.payload).join(separator),
  ];
}

/** An array literal of values in which nothing needs quoting: ids, hashes, numbers, instants. */
function plainArray<Item>(items: readonly Item[], valueOf: (item: Item) => string | number | boolean | null): string {
  let literal = '{';
  for (const item of items) literal += `${literal === '{' ? '' : ','}${String(valueOf(item))}`;
  return `${literal}}`;
}
