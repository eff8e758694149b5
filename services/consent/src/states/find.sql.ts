import type { Handle } from '@consent/postgres';
import { readerOf, selectOf } from '@consent/postgres/columns';
import { consentSelect, recordOf, stateColumns, type ConsentRecord, type ConsentRow, type ConsentState } from '../consents/consent';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { Lifetime } from '../lifetimes/lifetime.rule';
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

interface LifeRow extends ConsentRow {
  position: string;
  changed_at: Date | null;
  accepted_then: boolean | null;
  was_accepted: boolean | null;
  next_number: number | null;
  changes: number;
  is_erasure: boolean | null;
  /** Of the subject. Only for a deletion that does not say who asked for it. */
  erased_at: Date | null;
  /** JSON: since, accepted_days, refused_days of each. Null for none. */
  lifetimes?: readonly [string, number | null, number | null][] | null;
}

/**
 * One index scan for each subject, on all sites, and one for each changed record. Conditions stand in the subqueries, not in ON, so that
 * PostgreSQL skips a subquery whose row does not need it.
 */
const findWanted = ({ from, subject, position, more = '' }: { from: string; subject: string; position: string; more?: string }) => `
  SELECT ${consentSelect('= $1')}, ${position} AS position, (consents.erasure IS NOT NULL OR consents.deleted_by = 'attested:erased') AS is_erasure,
         changes.changed_at, changes.accepted_then, changes.was_accepted, changes.next_number, changes.changes, erased.erased_at${more}
  FROM ${from} (
    SELECT * FROM consents WHERE account_id = $1 AND subject_id = ${subject} AND id < $4
    ORDER BY id DESC LIMIT ${mostRecords + 1}) AS consents
  LEFT JOIN LATERAL (
    SELECT max(h.created_at) FILTER (WHERE h.created_at <= $5) AS changed_at,
           bool_or(h.accepted) FILTER (WHERE h.created_at <= $5) AS was_accepted,
           (array_agg(h.accepted ORDER BY h.number) FILTER (WHERE h.created_at > $5))[1] AS accepted_then,
           min(h.number) FILTER (WHERE h.created_at > $5) AS next_number, count(*)::integer AS changes
    FROM (SELECT number, created_at, accepted FROM consent_history
          WHERE account_id = $1 AND consent = consents.id AND ($2::uuid IS NULL OR consents.site_id = $2) AND consents.updated_at <> consents.created_at
          ORDER BY number DESC LIMIT ${mostChanges + 1}) AS h) AS changes ON true
  LEFT JOIN LATERAL (
    SELECT max(e.erased_at) AS erased_at FROM (
      SELECT erased_at, site_id FROM erasures WHERE account_id = $1 AND subject_id = ${subject}
        AND consents.deleted_at IS NOT NULL AND consents.deleted_by IS NULL AND consents.deletion_outbox_at IS NULL
      UNION ALL SELECT accepted_at, site_id FROM erasure_runs WHERE account_id = $1 AND subject_id = ${subject}
        AND consents.deleted_at IS NOT NULL AND consents.deleted_by IS NULL AND consents.deletion_outbox_at IS NULL) AS e
    WHERE (e.site_id IS NULL OR e.site_id = consents.site_id) AND e.erased_at <= $5) AS erased ON true
  LIMIT ${mostRows + 1}`;

const findMany = findWanted({
  from: 'unnest($3::text[]) WITH ORDINALITY AS wanted(wanted_subject, position) CROSS JOIN LATERAL',
  subject: 'wanted.wanted_subject',
  position: 'wanted.position',
});

/** The subject is no array: PostgreSQL plans a statement with an array anew for each call, which took three times as long as running it. */
const findOne = findWanted({
  ...{ from: '', subject: '$3', position: "'1'" },
  more: `,
         (SELECT json_agg(json_build_array(l.since, l.accepted_days, l.refused_days)) FROM site_lifetimes l
          WHERE l.account_id = $1 AND l.site_id = consents.site_id) AS lifetimes`,
});

/** The records of the subjects up to a time. */
export async function findLives(db: Handle, { accountId, siteId, subjectIds, atMs = endOfTimeMs }: Wanted): Promise<FoundLives> {
  const valuesFor = (subjects: string | readonly string[]) => [accountId, siteId ?? null, subjects, firstIdOf(atMs + 1), new Date(atMs)];
  const [only = ''] = subjectIds;
  const { rows } =
    subjectIds.length === 1
      ? await db.query<LifeRow>('find_lives_of_one', findOne, valuesFor(only))
      : await db.query<LifeRow>('find_lives', findMany, valuesFor(subjectIds));
  const ofSubject = new Map<string, number>();
  for (const { position } of rows) ofSubject.set(position, (ofSubject.get(position) ?? 0) + 1);
  if (Math.max(...ofSubject.values()) > mostRecords) return { lives: [], cut: 'records' };
  if (rows.length > mostRows) return { lives: [], cut: 'rows' };
  if (rows.some(({ changes }) => changes > mostChanges)) return { lives: [], cut: 'changes' };
  return {
    lives: rows.map((row) => lifeOf(row, atMs)).filter(({ record }) => siteId === undefined || record.siteId === siteId),
    cut: undefined,
  };
}

function lifeOf(row: LifeRow, atMs: number): FoundLife {
  const record = recordOf(row);
  const { id, createdAtMs, deletedAtMs } = record;
  const isDeleted = deletedAtMs !== 0 && deletedAtMs <= atMs;
  const erasedAtMs = row.erased_at?.getTime() ?? 0;
  return {
    ...{ id, createdAtMs, record, subject: Number(row.position) - 1 },
    accepted: row.accepted_then ?? record.accepted,
    updatedAtMs: row.changed_at?.getTime(),
    wasAccepted: row.was_accepted ?? false,
    deletedAtMs: isDeleted ? deletedAtMs : undefined,
    isErased: isDeleted && (row.is_erasure === true || row.covered_at !== null || erasedAtMs >= deletedAtMs),
    nextNumber: row.next_number ?? undefined,
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
