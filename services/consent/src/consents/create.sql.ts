import type { OutboxEvent } from '@consent/events';
import { type Handle, isUniqueViolation } from '@consent/postgres';
import { isKeyTaken, keptColumns, keptCte, type KeptEntry } from '@consent/service';
import type { ConsentRecord } from './consent';
import { companionColumns, type Created, oneColumns, recordColumns, sharedColumns } from './create-columns';
import { findConsents } from './find.sql';

const insertConsents = `
  INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                        country, region, user_agent, created_at, updated_at, policy_id, policy_sha256, salt)
  SELECT account_id, id, site_id, subject_id, consent_id, accepted, preferences::json, policy_version,
         country, region, user_agent, created_at, created_at, policy_id, policy_sha256, salt
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], string_to_array($7, E'\\x1e'), $8::integer[],
              $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::uuid[], $14::text[], $15::bytea[])
    AS r(account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
         country, region, user_agent, created_at, policy_id, policy_sha256, salt)`;

const insertMany = (kept = '', condition = '') => `
  WITH ${kept} stored AS (${insertConsents}),
  counted AS (
    INSERT INTO consent_stats_deltas (account_id, site_id, day, counts)
    SELECT * FROM unnest($16::uuid[], $17::uuid[], $18::date[], string_to_array($19, E'\\x1e')::json[])),
  queued AS (
    INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material)
    SELECT account_id, outbox_ids::text[], leaves, salts, material
    FROM unnest($25::uuid[], $26::text[], $27::integer[], $28::bytea[], string_to_array($29, E'\\x1e'))
      AS q(account_id, outbox_ids, leaves, salts, material))
  INSERT INTO outbox (id, account_id, type, payload, signature, traceparent)
  SELECT id, account_id, 'consent.created', payload, signature, $24
  FROM unnest($20::text[], $21::uuid[], string_to_array($22, E'\\x1d'), $23::text[])
    AS e(id, account_id, payload, signature) ${condition}`;

const insertAll = insertMany();

/** The keys come first, because they decide whether the rest is inserted. */
const insertAllOnce = insertMany(`${keptCte(30)},`, 'WHERE (SELECT count(*) FROM kept) > 0');

/** One row of each table per record, because only this statement learns which records are new. */
const insertAbsent = `
  WITH stored AS (${insertConsents} ON CONFLICT (account_id, id) DO NOTHING RETURNING account_id, id),
  companions AS (
    SELECT c.* FROM unnest($1::uuid[], $2::text[], $3::uuid[], $15::bytea[], $16::date[], string_to_array($17, E'\\x1e')::json[],
                           $18::text[], string_to_array($19, E'\\x1e'), $20::text[], string_to_array($22, E'\\x1e'))
      AS c(account_id, consent, site_id, salt, day, counts, event_id, payload, signature, material)
    JOIN stored ON stored.account_id = c.account_id AND stored.id = c.consent),
  counted AS (
    INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) SELECT account_id, site_id, day, counts FROM companions),
  queued AS (
    INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material)
    SELECT account_id, ARRAY[event_id], 1, salt, material FROM companions WHERE salt IS NOT NULL)
  INSERT INTO outbox (id, account_id, type, payload, signature, traceparent)
  SELECT event_id, account_id, 'consent.created', payload, signature, $21 FROM companions`;

const insertOne = `
  WITH stored AS (
    INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                          country, region, user_agent, created_at, updated_at, policy_id, policy_sha256, salt)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15)),
  counted AS (INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) VALUES ($1, $3, $16, $17)),
  queued AS (
    INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material)
    SELECT $1, ARRAY[$18], 1, $15, $22 WHERE $15 IS NOT NULL)
  INSERT INTO outbox (id, account_id, type, payload, signature, traceparent)
  VALUES ($18, $1, 'consent.created', $19, $20, $21)`;

/**
 * Returns undefined on success. On a repeated call, existing records stay as they are, get no second event, and all
 * records are returned as stored, in order. A primary key violation reports them, because a join would slow down every
 * call.
 */
export async function insertCreated(db: Handle, created: Created): Promise<ConsentRecord[] | undefined> {
  try {
    await insertNew(db, created);
    return undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await db.query('insert_absent_consents', insertAbsent, [...recordColumns(created), ...companionColumns(created)]);
    return (await findConsents(db, created.records)) as ConsentRecord[];
  }
}

export async function insertNew(db: Handle, created: Created): Promise<void> {
  // Without arrays the statement takes half the time, and an idle system sends records one by one.
  if (created.records.length === 1) await insertOneCreated(db, created);
  else await db.query('insert_consents', insertAll, [...recordColumns(created), ...sharedColumns(created)]);
}

/** Returns false, storing nothing, if a key is in use or has a result. */
export async function insertNewOnce(db: Handle, created: Created, answers: readonly KeptEntry[]): Promise<boolean> {
  try {
    const values = [...recordColumns(created), ...sharedColumns(created), ...keptColumns(answers)];
    await db.query('insert_consents_once', insertAllOnce, values);
    return true;
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    return false;
  }
}

async function insertOneCreated(db: Handle, { records, events, salts }: Created): Promise<void> {
  const values = oneColumns(records[0] as ConsentRecord, events[0] as OutboxEvent, salts[0] as string);
  await db.query('insert_one_consent', insertOne, values);
}
