import { bundleEvents, type OutboxEvent } from '@consent/events';
import { type Handle, isUniqueViolation } from '@consent/postgres';
import { isKeyTaken, keptColumns, keptCte, type KeptEntry } from '@consent/service';
import { statsDeltasOf, type StatsDelta } from '../stats/deltas.rule';
import type { ConsentRecord } from './consent';
import { findConsents } from './find.sql';

/**
 * JSON never contains U+001D and U+001E unescaped, so JSON texts are joined by them. Quoting each text
 * for an array literal would cost more than the rest of the call. Bundles are joined by the outer one,
 * because the inner one separates the events of a bundle.
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

/** Many records need few other rows: bundles of events, and one delta for each site and day. */
const insertMany = (kept = '', condition = '') => `
  WITH ${kept} stored AS (${insertConsents}),
  counted AS (
    INSERT INTO consent_stats_deltas (account_id, site_id, day, counts)
    SELECT * FROM unnest($15::uuid[], $16::uuid[], $17::date[], string_to_array($18, E'\\x1e')::json[]))
  INSERT INTO outbox (id, account_id, type, payload, signature, traceparent)
  SELECT id, account_id, 'consent.created', payload, signature, $23
  FROM unnest($19::text[], $20::uuid[], string_to_array($21, E'\\x1d'), $22::text[])
    AS e(id, account_id, payload, signature) ${condition}`;

const insertAll = insertMany();

/** Insert the keys first, because they decide whether the rest is inserted. */
const insertAllOnce = insertMany(`${keptCte(24)},`, 'WHERE (SELECT count(*) FROM kept) > 0');

/** Each record has its own event and delta, because only the statement finds out which records are stored. */
const insertAbsent = `
  WITH stored AS (${insertConsents} ON CONFLICT (account_id, id) DO NOTHING RETURNING account_id, id),
  companions AS (
    SELECT c.* FROM unnest($1::uuid[], $2::text[], $3::uuid[], $15::date[],
                           string_to_array($16, E'\\x1e')::json[], $17::text[], string_to_array($18, E'\\x1e'), $19::text[])
      AS c(account_id, consent, site_id, day, counts, event_id, payload, signature)
    JOIN stored ON stored.account_id = c.account_id AND stored.id = c.consent),
  counted AS (
    INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) SELECT account_id, site_id, day, counts FROM companions)
  INSERT INTO outbox (id, account_id, type, payload, signature, traceparent)
  SELECT event_id, account_id, 'consent.created', payload, signature, $20 FROM companions`;

const insertOne = `
  WITH stored AS (
    INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                          country, region, user_agent, created_at, updated_at, policy_id, policy_sha256)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)),
  counted AS (INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) VALUES ($1, $3, $15, $16))
  INSERT INTO outbox (id, account_id, type, payload, signature, traceparent)
  VALUES ($17, $1, 'consent.created', $18, $19, $20)`;

/**
 * Stores records, their consent.created events and their statistics in one statement. A record that exists
 * already, because the call is repeated, is left as it is, with no second event and no second count; then all
 * records are returned as they are stored, in order, else undefined. Only a violation of the primary key leads
 * there, because the join that looks for existing records would cost every call.
 */
export async function insertCreated(
  db: Handle,
  records: readonly ConsentRecord[],
  events: readonly OutboxEvent[],
): Promise<ConsentRecord[] | undefined> {
  try {
    await insertNew(db, records, events);
    return undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await db.query('insert_absent_consents', insertAbsent, [...recordColumns(records, events), ...companionColumns(records, events)]);
    // Records are never removed, so all are found.
    return (await findConsents(db, records)) as ConsentRecord[];
  }
}

/** Like `insertCreated` for records that cannot exist yet. Rejects with a unique violation if one does. */
export async function insertNew(db: Handle, records: readonly ConsentRecord[], events: readonly OutboxEvent[]): Promise<void> {
  if (records.length === 1) await insertOneCreated(db, records[0] as ConsentRecord, events[0] as OutboxEvent);
  else await db.query('insert_consents', insertAll, [...recordColumns(records, events), ...sharedColumns(records, events)]);
}

/**
 * Like `insertNew`, with the results of the Idempotency-Keys in the same statement. Returns false, storing nothing, if a
 * key is in use or has a result.
 */
export async function insertNewOnce(
  db: Handle,
  records: readonly ConsentRecord[],
  events: readonly OutboxEvent[],
  answers: readonly KeptEntry[],
): Promise<boolean> {
  try {
    const values = [...recordColumns(records, events), ...sharedColumns(records, events), ...keptColumns(answers)];
    await db.query('insert_consents_once', insertAllOnce, values);
    return true;
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    return false;
  }
}

/**
 * A quiet system sends records one by one, and without arrays the statement takes half the time.
 * Rejects with a unique violation when the record exists already.
 */
async function insertOneCreated(db: Handle, record: ConsentRecord, event: OutboxEvent): Promise<void> {
  const delta = statsDeltasOf([record])[0] as StatsDelta;
  await db.query('insert_one_consent', insertOne, [
    record.accountId,
    record.id,
    record.siteId,
    record.subjectId,
    record.consentId,
    record.accepted,
    record.preferencesJson,
    record.policyVersion,
    record.country,
    record.region,
    record.userAgent,
    event.createdAt,
    record.policyId || null,
    record.policySha256,
    delta.day,
    delta.countsJson,
    event.id,
    event.payload,
    event.signature || null,
    event.traceparent || null,
  ]);
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

function sharedColumns(records: readonly ConsentRecord[], events: readonly OutboxEvent[]): (string | null)[] {
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
    plainArray(bundles, (bundle) => bundle.signature || 'NULL'),
    traceOf(events),
  ];
}

function companionColumns(records: readonly ConsentRecord[], events: readonly OutboxEvent[]): (string | null)[] {
  const deltas = records.flatMap((record) => statsDeltasOf([record]));
  return [
    plainArray(deltas, (delta) => delta.day),
    deltas.map((delta) => delta.countsJson).join(separator),
    plainArray(events, (event) => event.id),
    events.map((event) => event.payload).join(separator),
    plainArray(events, (event) => event.signature || 'NULL'),
    traceOf(events),
  ];
}

/** One call made all of the events. */
function traceOf(events: readonly OutboxEvent[]): string | null {
  return events[0]?.traceparent || null;
}

/** An array literal of values that need no quoting: ids, hashes, numbers, instants, NULL. */
function plainArray<Item>(items: readonly Item[], valueOf: (item: Item) => string | number | boolean): string {
  return `{${items.map(valueOf).join(',')}}`;
}

const special = /["\\]/;
const everySpecial = /["\\]/g;

/** An array literal of any texts. pg's own conversion scans each text three times. */
function textArray<Item>(items: readonly Item[], valueOf: (item: Item) => string): string {
  return `{${items.map((item) => quoted(valueOf(item))).join(',')}}`;
}

function quoted(text: string): string {
  return special.test(text) ? `"${text.replace(everySpecial, '\\$&')}"` : `"${text}"`;
}
