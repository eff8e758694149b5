import { type Handle, isUniqueViolation } from '@consent/postgres';
import { bundleEvents, type OutboxEvent } from '@consent/events';
import type { ConsentRecord } from '../domain/consent';
import { statsDeltasOf } from '../domain/stats';
import { plainArray, textArray } from './array-literal';
import { findConsents } from './find-consents';
import { insertOneCreated } from './insert-one-created';

/**
 * JSON never holds U+001D and U+001E as they are, so texts joined by them need no
 * escaping: quoting each of them for an array literal would cost more than the rest of
 * the call. The inner one is also between the events of a bundle, so bundles need the outer.
 */
const separator = '\u001e';
const outerSeparator = '\u001d';

const insertConsents = `
  INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                        country, region, user_agent, created_at, updated_at, policy_id, policy_sha256)
  SELECT account_id, id, site_id, subject_id, consent_id, accepted, preferences::json, policy_version,
         country, region, user_agent, created_at, created_at, policy_id, policy_sha256
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], string_to_array($7, E'\\x1e'), $8::integer[],
              $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::uuid[], $14::text[])
    AS r(account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
         country, region, user_agent, created_at, policy_id, policy_sha256)`;

/** Few rows go along with many records: bundles of events, and one delta for each site and day. */
const insertAll = `
  WITH stored AS (${insertConsents}),
  counted AS (
    INSERT INTO consent_stats_deltas (account_id, site_id, day, counts)
    SELECT * FROM unnest($15::uuid[], $16::uuid[], $17::date[], string_to_array($18, E'\\x1e')::json[]))
  INSERT INTO outbox (id, account_id, type, payload, created_at, signature)
  SELECT id, account_id, 'consent.created', payload, created_at, signature
  FROM unnest($19::text[], $20::uuid[], string_to_array($21, E'\\x1d'), $22::timestamptz[], $23::text[])
    AS e(id, account_id, payload, created_at, signature)`;

/** What goes along stands by itself for each record, as only the statement finds out which are stored. */
const insertAbsent = `
  WITH stored AS (${insertConsents} ON CONFLICT (account_id, id) DO NOTHING RETURNING account_id, id),
  companions AS (
    SELECT c.* FROM unnest($1::uuid[], $2::text[], $3::uuid[], $12::timestamptz[], $15::date[],
                           string_to_array($16, E'\\x1e')::json[], $17::text[], string_to_array($18, E'\\x1e'), $19::text[])
      AS c(account_id, consent, site_id, created_at, day, counts, event_id, payload, signature)
    JOIN stored ON stored.account_id = c.account_id AND stored.id = c.consent),
  counted AS (
    INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) SELECT account_id, site_id, day, counts FROM companions)
  INSERT INTO outbox (id, account_id, type, payload, created_at, signature)
  SELECT event_id, account_id, 'consent.created', payload, created_at, signature FROM companions`;

/**
 * Stores records, their consent.created events and what they add to the statistics in
 * one statement, any number of rows above one under one prepared name. A record that is there
 * already (the call is being repeated) stays as it is, leaves no second event and is
 * not counted again; this is only looked at when the primary key says so, as the join
 * would cost every call. All are then answered as they are stored, in order; else undefined.
 */
export async function insertCreated(
  db: Handle,
  records: readonly ConsentRecord[],
  events: readonly OutboxEvent[],
): Promise<ConsentRecord[] | undefined> {
  try {
    if (records.length === 1) await insertOneCreated(db, records[0] as ConsentRecord, events[0] as OutboxEvent);
    else await db.query('insert_consents', insertAll, [...recordColumns(records, events), ...sharedColumns(records, events)]);
    return undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await db.query('insert_absent_consents', insertAbsent, [...recordColumns(records, events), ...companionColumns(records, events)]);
    // No row is ever removed.
    return (await findConsents(db, records)) as ConsentRecord[];
  }
}

function recordColumns(records: readonly ConsentRecord[], events: readonly OutboxEvent[]): string[] {
  return [
    plainArray(records, (r) => r.accountId),
    plainArray(records, (r) => r.id),
    plainArray(records, (r) => r.siteId),
    textArray(records, (r) => r.subjectId),
    textArray(records, (r) => r.consentId),
    plainArray(records, (r) => r.accepted),
    records.map((r) => r.preferencesJson).join(separator),
    plainArray(records, (r) => r.policyVersion),
    textArray(records, (r) => r.country),
    textArray(records, (r) => r.region),
    textArray(records, (r) => r.userAgent),
    plainArray(events, (event) => event.createdAt),
    plainArray(records, (r) => r.policyId || 'NULL'),
    plainArray(records, (r) => r.policySha256 || '""'),
  ];
}

function sharedColumns(records: readonly ConsentRecord[], events: readonly OutboxEvent[]): string[] {
  const deltas = statsDeltasOf(records);
  const bundles = bundleEvents(events);
  return [
    plainArray(deltas, (delta) => delta.accountId),
    plainArray(deltas, (delta) => delta.siteId),
    plainArray(deltas, (delta) => delta.day),
    deltas.map((delta) => delta.countsJson).join(separator),
    plainArray(bundles, (bundle) => bundle.id),
    plainArray(bundles, (bundle) => bundle.accountId),
    bundles.map((bundle) => bundle.payload).join(outerSeparator),
    plainArray(bundles, (bundle) => bundle.createdAt),
    plainArray(bundles, (bundle) => bundle.signature || 'NULL'),
  ];
}

function companionColumns(records: readonly ConsentRecord[], events: readonly OutboxEvent[]): string[] {
  const deltas = records.flatMap((record) => statsDeltasOf([record]));
  return [
    plainArray(deltas, (delta) => delta.day),
    deltas.map((delta) => delta.countsJson).join(separator),
    plainArray(events, (event) => event.id),
    events.map((event) => event.payload).join(separator),
    plainArray(events, (event) => event.signature || 'NULL'),
  ];
}
