import { outboxColumns, bundleEvents, type OutboxEvent } from '@consent/events';
import { leafWorkOf, workColumns } from '@consent/log-queue';
import { type Handle, isUniqueViolation } from '@consent/postgres';
import { type Part, partsOf, singlePartsOf } from '@consent/postgres/columns';
import { isKeyTaken, keptAnswerOf, keptColumns, keptCte, type KeptEntry } from '@consent/service';
import { answerDeltasOf } from '../stats/answer-deltas.rule';
import { answerDeltaColumns, deltaColumns } from '../stats/delta';
import { statsDeltasOf } from '../stats/deltas.rule';
import { newRecordColumns, type ConsentRecord, type NewRecord } from './consent';
import { findConsents } from './find.sql';

/** Equal indexes belong to the same record. */
export interface Created {
  records: readonly NewRecord[];
  events: readonly OutboxEvent[];
}

/** By their names in the statement. */
const lists = { record: newRecordColumns, delta: deltaColumns, answer: answerDeltaColumns, work: workColumns, event: outboxColumns };

/**
 * State, statistics, work for the evidence log, and events, in one statement: all or nothing, in one round trip (ADR 5, ADR 11). Each
 * record has a delta and an event. Lists that may be empty need their WHERE, because `singlePartsOf` makes a row of NULLs of them.
 *
 * `keptSql` adds the answers of keys, a CTE named `kept`. A key that is taken makes the whole statement fail. The time of the answers is
 * also that of the outbox rows, which must equal two defaults, consents.outbox_at and log_queue.created_at: on a cluster of Citus, the
 * default of an INSERT that reads another part is the time of a worker node. No answer gives no time, which the outbox refuses.
 */
const insertSql = ({ record, delta, answer, work, event }: Record<keyof typeof lists, Part>, keptSql = '') => `
  WITH ${keptSql} stored AS (
    INSERT INTO consents (${record.names}) SELECT ${record.values} FROM ${record.rows}),
  counted AS (
    INSERT INTO consent_stats_deltas (${delta.names}) SELECT ${delta.values} FROM ${delta.rows}),
  answered AS (
    INSERT INTO notice_answer_deltas (${answer.names}) SELECT ${answer.values} FROM ${answer.rows} WHERE answer.account_id IS NOT NULL),
  queued AS (
    INSERT INTO log_queue (${work.names}) SELECT ${work.values} FROM ${work.rows} WHERE work.account_id IS NOT NULL)
  ${
    keptSql === ''
      ? `INSERT INTO outbox (${event.names}) SELECT ${event.values} FROM ${event.rows}`
      : `INSERT INTO outbox (${event.names}, created_at) SELECT ${event.values}, kept.at
         FROM ${event.rows}, (SELECT max(answered_at) AS at FROM kept) AS kept`
  }`;

const many = partsOf(lists);
const insertMany = insertSql(many.sql);

const single = singlePartsOf(lists);
const insertSingle = insertSql(single.sql);

const keyed = partsOf({ ...lists, kept: keptColumns });
const insertKeyed = insertSql(keyed.sql, `${keptCte(keyed.sql.kept)},`);

/**
 * Returns undefined on success. On a repeated call, existing records stay as they are, get no second event, and all
 * records are returned as stored, in order. Not for a transaction, which the first failed statement ends.
 */
export async function insertOrFind(db: Handle, created: Created): Promise<ConsentRecord[] | undefined> {
  try {
    await insertNew(db, created);
    return undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const found = await findConsents(db, created.records);
    const isAbsent = (_: unknown, at: number) => found[at] === undefined;
    const absent = { records: created.records.filter(isAbsent), events: created.events.filter(isAbsent) };
    // No record was found that has one of these ids: it was purged, or the call has an id twice.
    if (absent.records.length === created.records.length) throw error;
    // The records of an earlier try are stored together or not at all, so rarely is only a part absent.
    if (absent.records.length > 0) await insertOrFind(db, absent);
    return (await findConsents(db, created.records)) as ConsentRecord[];
  }
}

export async function insertNew(db: Handle, created: Created): Promise<void> {
  // An idle system sends records one by one. Then each list has one row at most.
  if (created.records.length === 1) await db.query('insert_one_consent', insertSingle, single.valuesOf(rowsOf(created)));
  else await db.query('insert_consents', insertMany, valuesOf(created));
}

/**
 * Returns false, storing nothing, if a key is in use or has a result, or if a row violates a constraint: a transaction then finds out which.
 */
export async function insertNewOnce(db: Handle, created: Created, answers: readonly KeptEntry[]): Promise<boolean> {
  try {
    await db.query('insert_consents_once', insertKeyed, keyed.valuesOf({ ...rowsOf(created), kept: answers.map(keptAnswerOf) }));
    return true;
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    return false;
  }
}

/** Of the statement for many records. Exported for the benchmark of worst times. */
export const valuesOf = (created: Created) => many.valuesOf(rowsOf(created));

function rowsOf({ records, events }: Created) {
  const bundles = bundleEvents(events);
  // The evidence log is on for all records of a call, or for none.
  const isLogged = records[0]?.salt !== '';
  const [delta, answer] = [statsDeltasOf(records), answerDeltasOf(records)];
  return { record: records, delta, answer, work: isLogged ? leafWorkOf(records, bundles) : [], event: bundles };
}
