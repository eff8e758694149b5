import type { Handle } from '@consent/postgres';
import { loggedColumns, type LoggedRow, withUpdates } from './histories.sql';
import type { LoggedHistory } from './logged-record';

export interface RecordRef {
  accountId: string;
  id: string;
}

/** Exactly the condition of the index `consents_unlogged`. */
const unlogged = '(salt IS NULL OR (deleted_at IS NOT NULL AND deleted_by IS NULL AND erasure IS NULL))';

/** Records with a revision that has no leaf, in the order of their keys, after one of them. */
export async function findUnlogged(db: Handle, after: RecordRef, limit: number): Promise<RecordRef[]> {
  const { rows } = await db.query<{ account_id: string; id: string }>(
    'find_unlogged',
    `(SELECT account_id, id FROM consents WHERE ${unlogged} AND (account_id, id) > ($1, $2) ORDER BY account_id, id LIMIT $3)
     UNION
     (SELECT account_id, consent FROM (
        SELECT account_id, consent FROM consent_history WHERE attested IS NULL AND (account_id, consent) > ($1, $2)
        ORDER BY account_id, consent, number LIMIT $3) AS updates)
     ORDER BY 1, 2 LIMIT $3`,
    [after.accountId, after.id, limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.id }));
}

/** Locks records and reads them with their updates. Leaves out those that another transaction holds. */
export async function lockHistories(tx: Handle, refs: readonly RecordRef[]): Promise<LoggedHistory[]> {
  const { rows } = await tx.query<LoggedRow>(
    'lock_unlogged',
    `SELECT ${loggedColumns} FROM consents
     JOIN unnest($1::uuid[], $2::text[]) AS wanted(wanted_account_id, wanted_id) ON account_id = wanted_account_id AND id = wanted_id
     ORDER BY account_id, id FOR UPDATE OF consents SKIP LOCKED`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return withUpdates(tx, rows);
}

/**
 * Which of these records an erasure by subject erased. An erasure without a leaf does not name its records. It dated them
 * alike; a large one at its acceptance, and itself at its end.
 */
export async function findErasedBySubject(tx: Handle, refs: readonly RecordRef[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>(
    'find_erased_by_subject',
    `SELECT c.id FROM unnest($1::uuid[], $2::text[]) AS wanted(account_id, id)
     JOIN consents c ON c.account_id = wanted.account_id AND c.id = wanted.id
     WHERE EXISTS (SELECT FROM erasures e WHERE e.account_id = c.account_id AND e.subject_id = c.subject_id
       AND (e.site_id IS NULL OR e.site_id = c.site_id)
       AND (e.erased_at = c.deleted_at OR (e.erased > 1000 AND e.erased_at BETWEEN c.deleted_at AND c.deleted_at + interval '1 hour')))`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What the attestation decided for a record. */
export interface AttestedRecord extends RecordRef {
  /** In hex. */
  salt: string;
  /** Whether the creation is attested. */
  isCreation: boolean;
  /** "" if the deletion is not attested. */
  deletedBy: string;
  /** Updates that are attested. */
  numbers: number[];
}

/** Marks revisions as attested. The caller holds the locks of the records, and queues the leaves. */
export async function markAttested(tx: Handle, records: readonly AttestedRecord[]): Promise<void> {
  await tx.query(
    'mark_attested',
    `UPDATE consents c SET salt = decode(r.salt, 'hex'), attested = c.attested OR r.is_creation,
       deleted_by = coalesce(nullif(r.deleted_by, ''), c.deleted_by)
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[], $5::text[]) AS r(account_id, id, salt, is_creation, deleted_by)
     WHERE c.account_id = r.account_id AND c.id = r.id`,
    [
      records.map(({ accountId }) => accountId),
      records.map(({ id }) => id),
      records.map(({ salt }) => salt),
      records.map(({ isCreation }) => isCreation),
      records.map(({ deletedBy }) => deletedBy),
    ],
  );
  const updates = records.flatMap(({ accountId, id, numbers }) => numbers.map((number) => ({ accountId, id, number })));
  if (updates.length === 0) return;
  await tx.query(
    'mark_updates_attested',
    `UPDATE consent_history h SET attested = true FROM unnest($1::uuid[], $2::text[], $3::integer[]) AS r(account_id, consent, number)
     WHERE h.account_id = r.account_id AND h.consent = r.consent AND h.number = r.number`,
    [updates.map(({ accountId }) => accountId), updates.map(({ id }) => id), updates.map(({ number }) => number)],
  );
}

/** Keeps the latest time of a revision that was attested, and that it was now. The accounts have tag keys. */
export async function keepAttestedUntil(tx: Handle, accountId: string, untilMs: number): Promise<void> {
  await tx.query(
    'keep_attested_until',
    'UPDATE account_logs SET attested_until = GREATEST(attested_until, $2), attested_at = now() WHERE account_id = $1',
    [accountId, new Date(untilMs)],
  );
}

/** A finished erasure that has no proof under the id that its slices were marked with. */
interface ForeignEnd {
  accountId: string;
  subjectId: string;
  eventId: string;
}

/** Erasures whose slices this release marked, but which an older one ended with another id. Few erasures run. */
export async function findForeignEnds(db: Handle): Promise<ForeignEnd[]> {
  const { rows } = await db.query<{ account_id: string; subject_id: string; event_id: string }>(
    'find_foreign_ends',
    `SELECT account_id, subject_id, event_id FROM erasure_runs r
     WHERE finished_at IS NOT NULL AND event_id IS NOT NULL AND erased > 0
       AND NOT EXISTS (SELECT FROM erasures e WHERE e.account_id = r.account_id AND e.event_id = r.event_id)`,
    [],
  );
  return rows.map((row) => ({ accountId: row.account_id, subjectId: row.subject_id, eventId: row.event_id }));
}

/** Takes the marks of an erasure from its records, so that they are attested, and the id from its run, so that it is done once. */
export async function unmarkErasure(db: Handle, { accountId, subjectId, eventId }: ForeignEnd): Promise<void> {
  await db.query(
    'unmark_erasure',
    `WITH run AS (UPDATE erasure_runs SET event_id = NULL WHERE account_id = $1 AND event_id = $3)
     UPDATE consents SET erasure = NULL WHERE account_id = $1 AND subject_id = $2 AND erasure = $3`,
    [accountId, subjectId, eventId],
  );
}

/** How far the log of an account was filled from the tables. */
export async function findAttestation(db: Handle, accountId: string): Promise<{ attestedUntilMs: number; hasUnattested: boolean }> {
  const { rows } = await db.query<{ attested_until: Date | null; has_unattested: boolean }>(
    'find_attestation',
    `SELECT (SELECT attested_until FROM account_logs WHERE account_id = $1) AS attested_until,
            EXISTS (SELECT FROM consents WHERE account_id = $1 AND ${unlogged})
            OR EXISTS (SELECT FROM consent_history WHERE account_id = $1 AND attested IS NULL) AS has_unattested`,
    [accountId],
  );
  const [row] = rows;
  return { attestedUntilMs: row?.attested_until?.getTime() ?? 0, hasUnattested: row?.has_unattested === true };
}
