import type { Handle } from '@consent/postgres';
import { readerOf, selectOf } from '@consent/postgres/columns';
import { consentSelect, recordOf, stateColumns, type ConsentRecord, type ConsentRow, type ConsentState } from '../consents/consent';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { Lifetime } from '../lifetimes/lifetime.rule';
import { findTagKeys } from '../log/tag-keys.sql';
import { hasRecordPurges } from '../purges/find.sql';
import { pseudonymOf, tagOfSubject } from '../purges/pseudonym';
import type { Life } from './state.rule';

/** Of one subject, on all sites. */
export const mostRecords = 2000;
/** Of all subjects of a call. */
export const mostRows = 20_000;
/** Of one record (decision 26.1). */
export const mostChanges = 5000;

/** The latest time of a ULID, so that clocks that differ hide nothing. */
const endOfTimeMs = 2 ** 48 - 1;

export interface FoundLife extends Life {
  /** As it is now. */
  record: ConsentRecord;
  /** Number of the first update after the time, which keeps the state before it. */
  nextNumber: number | undefined;
  /** Of the wanted subjects, from 0. */
  subject: number;
  /** Of its site. Only for a call about one subject, which saves a second query; other calls have one for all. */
  lifetimes: readonly Lifetime[] | undefined;
}

export interface FoundLives {
  lives: FoundLife[];
  /** Why the lives are not all. */
  cut: 'records' | 'rows' | 'changes' | undefined;
}

export interface Wanted {
  accountId: string;
  /** undefined means every site. */
  siteId: string | undefined;
  subjectIds: readonly string[];
  /** undefined means everything that is stored. */
  atMs?: number | undefined;
}

interface RecordRow extends ConsentRow {
  position: string;
  is_erasure: boolean;
  /** Deleted by an earlier release, which did not say whether an erasure did it. */
  is_unexplained: boolean;
  purged_at: Date | null;
  /** JSON: since, accepted_days, refused_days of each. Null for none. */
  lifetimes?: readonly [string, number | null, number | null][] | null;
}

/** One index scan for each subject, on all sites. */
const recordsFrom = ({ from, subject, position, more = '' }: { from: string; subject: string; position: string; more?: string }) => `
  SELECT ${consentSelect('= $1')}, ${position} AS position, (consents.erasure IS NOT NULL OR consents.deleted_by = 'attested:erased') AS is_erasure,
         (consents.deleted_at IS NOT NULL AND consents.deleted_by IS NULL AND consents.deletion_outbox_at IS NULL) AS is_unexplained, consents.purged_at${more}
  FROM ${from} (
    SELECT * FROM consents WHERE account_id = $1 AND subject_id = ${subject} AND id < $3
    ORDER BY id DESC LIMIT ${mostRecords + 1}) AS consents
  LIMIT ${mostRows + 1}`;

const recordsOfMany = recordsFrom({
  from: 'unnest($2::text[]) WITH ORDINALITY AS wanted(wanted_subject, position) CROSS JOIN LATERAL',
  subject: 'wanted.wanted_subject',
  position: '(wanted.position + $4)',
});

/** The subject is no array: PostgreSQL plans a statement with an array anew for each call, which took three times as long as running it. */
const recordsOfOne = recordsFrom({
  ...{ from: '', subject: '$2', position: "'1'" },
  more: `,
         (SELECT json_agg(json_build_array(l.since, l.accepted_days, l.refused_days)) FROM site_lifetimes l
          WHERE l.account_id = $1 AND l.site_id = consents.site_id) AS lifetimes`,
});

/** Subjects of one query. A call about more reads in parallel, so it must not run in a transaction. */
const slice = 500;

/**
 * The records of the subjects up to a time. At an earlier time also purged ones of subjects with other records: a record that was superseded and
 * purged (decision 79) may have held then. Now it cannot, because a later decision replaced it.
 */
export async function findLives(db: Handle, { accountId, siteId, subjectIds, atMs = endOfTimeMs }: Wanted): Promise<FoundLives> {
  const own = await findRows(db, { accountId, subjectIds, beforeId: firstIdOf(atMs + 1) });
  if (own.cut !== undefined) return { lives: [], cut: own.cut };
  const purged = atMs === endOfTimeMs ? none : await findPurgedRows(db, { accountId, subjectIds, atMs }, own.rows);
  if (purged.cut !== undefined) return { lives: [], cut: purged.cut };
  const rows = [...own.rows, ...purged.rows];
  const read = rows.map((row) => ({ row, record: recordOf(row) })).filter(({ record }) => siteId === undefined || record.siteId === siteId);
  const changed = read.filter(({ record }) => record.updatedAtMs !== record.createdAtMs).map(({ record }) => record);
  const unexplained = read.filter(({ row }) => row.is_unexplained).map(({ record }) => record);
  const changes = await findChanges(db, accountId, changed, atMs);
  const erasures = await findErasures(db, accountId, unexplained, atMs);
  if ([...changes.values()].some((ofRecord) => ofRecord.changes > mostChanges)) return { lives: [], cut: 'changes' };
  return {
    lives: read.map(({ row, record }) =>
      lifeOf(row, record, { changes: changes.get(record.id), erasedAtMs: erasures.get(record.id), atMs }),
    ),
    cut: undefined,
  };
}

interface FoundRows {
  rows: RecordRow[];
  cut: 'records' | 'rows' | undefined;
}

const none: FoundRows = { rows: [], cut: undefined };

async function findRows(
  db: Handle,
  { accountId, subjectIds, beforeId }: { accountId: string; subjectIds: readonly string[]; beforeId: string },
): Promise<FoundRows> {
  const [only = ''] = subjectIds;
  const found: RecordRow[][] =
    subjectIds.length === 1
      ? [(await db.query<RecordRow>('find_records_of_subject', recordsOfOne, [accountId, only, beforeId])).rows]
      : await Promise.all(
          slicesOf(subjectIds).map(async ({ ids, from }) => {
            const values = [accountId, ids, beforeId, from];
            return (await db.query<RecordRow>('find_records_of_subjects', recordsOfMany, values)).rows;
          }),
        );
  const rows = found.flat();
  const ofSubject = new Map<string, number>();
  for (const { position } of rows) ofSubject.set(position, (ofSubject.get(position) ?? 0) + 1);
  if (Math.max(...ofSubject.values()) > mostRecords) return { rows, cut: 'records' };
  if (rows.length > mostRows) return { rows, cut: 'rows' };
  return { rows, cut: undefined };
}

/** Under the subject that each had, and in its place among the subjects. */
async function findPurgedRows(
  db: Handle,
  { accountId, subjectIds, atMs }: { accountId: string; subjectIds: readonly string[]; atMs: number },
  own: readonly RecordRow[],
): Promise<FoundRows> {
  if (own.length === 0 || !(await hasRecordPurges(db, accountId))) return none;
  const tagKey = (await findTagKeys(db, [accountId])).get(accountId);
  if (tagKey === undefined) return none;
  const places = [...new Set(own.map(({ position }) => Number(position) - 1))];
  const pseudonyms = places.map((place) => pseudonymOf(tagOfSubject(tagKey, subjectIds[place]!)));
  const { rows, cut } = await findRows(db, { accountId, subjectIds: pseudonyms, beforeId: firstIdOf(atMs + 1) });
  const named = rows.map((row) => {
    const place = places[Number(row.position) - 1]!;
    return { ...row, position: String(place + 1), subject_id: subjectIds[place]! };
  });
  return { rows: named, cut };
}

const slicesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / slice) }, (_, at) => ({ ids: ids.slice(at * slice, (at + 1) * slice), from: at * slice }));

interface Changes {
  changed_at: Date | null;
  accepted_then: boolean | null;
  was_accepted: boolean | null;
  next_number: number | null;
  changes: number;
}

/**
 * What updates did up to the time and after it, by record. Only those that the record was read with: another may have happened since, and no
 * two are within a millisecond (decision 62.7).
 */
async function findChanges(db: Handle, accountId: string, records: readonly ConsentRecord[], atMs: number): Promise<Map<string, Changes>> {
  if (records.length === 0) return new Map();
  const { rows } = await db.query<Changes & { consent: string }>(
    'find_changes',
    `SELECT wanted.consent, changes.* FROM unnest($2::text[], $3::timestamptz[]) AS wanted(consent, before)
     CROSS JOIN LATERAL (
       SELECT max(h.created_at) FILTER (WHERE h.created_at <= $4) AS changed_at,
              bool_or(h.accepted) FILTER (WHERE h.created_at <= $4) AS was_accepted,
              (array_agg(h.accepted ORDER BY h.number) FILTER (WHERE h.created_at > $4))[1] AS accepted_then,
              min(h.number) FILTER (WHERE h.created_at > $4) AS next_number, count(*)::integer AS changes
       FROM (SELECT number, created_at, accepted FROM consent_history
             WHERE account_id = $1 AND consent = wanted.consent AND created_at < wanted.before
             ORDER BY number DESC LIMIT ${mostChanges + 1}) AS h) AS changes`,
    [accountId, records.map(({ id }) => id), records.map(({ updatedAtMs }) => new Date(updatedAtMs + 1)), new Date(atMs)],
  );
  return new Map(rows.map((row) => [row.consent, row]));
}

/** The latest erasure up to the time of the subject of each record, by record. */
async function findErasures(db: Handle, accountId: string, records: readonly ConsentRecord[], atMs: number): Promise<Map<string, number>> {
  if (records.length === 0) return new Map();
  const { rows } = await db.query<{ consent: string; erased_at: Date | null }>(
    'find_erasures_of_records',
    `SELECT wanted.consent, (
       SELECT max(e.erased_at) FROM (
         SELECT erased_at, site_id FROM erasures WHERE account_id = $1 AND subject_id = wanted.wanted_subject
         UNION ALL SELECT accepted_at, site_id FROM erasure_runs WHERE account_id = $1 AND subject_id = wanted.wanted_subject) AS e
       WHERE (e.site_id IS NULL OR e.site_id = wanted.wanted_site) AND e.erased_at <= $5) AS erased_at
     FROM unnest($2::text[], $3::text[], $4::uuid[]) AS wanted(consent, wanted_subject, wanted_site)`,
    [
      accountId,
      records.map(({ id }) => id),
      records.map(({ subjectId }) => subjectId),
      records.map((record) => record.siteId),
      new Date(atMs),
    ],
  );
  return new Map(rows.flatMap(({ consent, erased_at: at }) => (at === null ? [] : [[consent, at.getTime()]])));
}

interface Known {
  changes: Changes | undefined;
  erasedAtMs: number | undefined;
  atMs: number;
}

function lifeOf(row: RecordRow, record: ConsentRecord, { changes, erasedAtMs = 0, atMs }: Known): FoundLife {
  const { id, createdAtMs, deletedAtMs } = record;
  const isDeleted = deletedAtMs !== 0 && deletedAtMs <= atMs;
  // No spread here: it costs V8 a third of a large call.
  return {
    id,
    createdAtMs,
    record,
    subject: Number(row.position) - 1,
    accepted: changes?.accepted_then ?? record.accepted,
    updatedAtMs: changes?.changed_at?.getTime(),
    wasAccepted: changes?.was_accepted ?? false,
    deletedAtMs: isDeleted ? deletedAtMs : undefined,
    isErased: isDeleted && (row.is_erasure || row.covered_at !== null || erasedAtMs >= deletedAtMs),
    purgedAtMs: row.purged_at?.getTime(),
    nextNumber: changes?.next_number ?? undefined,
    lifetimes: row.lifetimes === undefined ? undefined : (row.lifetimes ?? []).map(lifetimeOf),
  };
}

const lifetimeOf = ([since, acceptedDays, refusedDays]: readonly [string, number | null, number | null]): Lifetime => ({
  sinceMs: Date.parse(since),
  acceptedDays: acceptedDays ?? undefined,
  refusedDays: refusedDays ?? undefined,
});

const readKept = readerOf(stateColumns);

/** The states that updates replaced, by consent and number, as `id/number`. */
export async function findReplaced(
  db: Handle,
  accountId: string,
  refs: readonly { id: string; number: number }[],
): Promise<ReadonlyMap<string, ConsentState>> {
  if (refs.length === 0) return new Map();
  const { rows } = await db.query<{ consent: string; number: number }>(
    'find_replaced',
    `SELECT h.consent, h.number, ${selectOf(stateColumns, 'h')}
     FROM unnest($2::text[], $3::integer[]) AS wanted(wanted_consent, wanted_number)
     JOIN consent_history h ON h.account_id = $1 AND h.consent = wanted.wanted_consent AND h.number = wanted.wanted_number`,
    [accountId, refs.map(({ id }) => id), refs.map(({ number }) => number)],
  );
  return new Map(rows.map((row) => [`${row.consent}/${row.number}`, readKept(row)]));
}
