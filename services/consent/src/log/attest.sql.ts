import type { Handle } from '@consent/postgres';
import { erasedAtOnce } from '../consents/erase-subject.sql';
import type { UnloggedRecord } from './attest.rule';

export interface RecordRef {
  accountId: string;
  id: string;
}

/** Must match the condition of the index `consents_unlogged` exactly. */
const unlogged = '(salt IS NULL OR (deleted_at IS NOT NULL AND deleted_by IS NULL AND erasure IS NULL))';

/** Of the leaf of a creation that has one. */
export const isVersion2 = '(context IS NOT NULL OR recorder_unlogged IS NULL)';

export interface WalkPosition extends RecordRef {
  number: number;
}

/** Looks at one update per record, because a record may have any number of them. */
export async function findUnlogged(db: Handle, after: WalkPosition, limit: number): Promise<RecordRef[]> {
  const { rows } = await db.query<{ account_id: string; id: string }>(
    'find_unlogged',
    `WITH RECURSIVE updated AS (
       (SELECT account_id, consent, 1 AS place FROM consent_history
        WHERE attested IS NULL AND (account_id, consent, number) > ($1, $2, $4::integer) ORDER BY account_id, consent, number LIMIT 1)
       UNION ALL
       SELECT next.account_id, next.consent, updated.place + 1 FROM updated, LATERAL (
         SELECT h.account_id, h.consent FROM consent_history h
         WHERE h.attested IS NULL AND (h.account_id, h.consent) > (updated.account_id, updated.consent)
         ORDER BY h.account_id, h.consent, h.number LIMIT 1) AS next
       WHERE updated.place < $3::integer
     )
     (SELECT account_id, id FROM consents WHERE ${unlogged} AND (account_id, id) > ($1, $2) ORDER BY account_id, id LIMIT $3::integer)
     UNION
     (SELECT account_id, consent FROM updated)
     ORDER BY 1, 2 LIMIT $3::integer`,
    [after.accountId, after.id, limit, after.number],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.id }));
}

interface UnloggedRow {
  account_id: string;
  id: string;
  salt: Buffer | null;
  created_at: Date;
  deleted_at: Date | null;
  deleted_by: string | null;
  erasure: string | null;
  is_version_2: boolean;
  has_claims: boolean;
}

export type LockedRecord = Omit<UnloggedRecord, 'lastNumber' | 'unlogged' | 'hasMore'>;

export async function lockUnlogged(tx: Handle, refs: readonly RecordRef[]): Promise<LockedRecord[]> {
  const { rows } = await tx.query<UnloggedRow & Record<string, unknown>>(
    'lock_unlogged',
    `SELECT account_id, id, salt, created_at, deleted_at, deleted_by, erasure,
       (context IS NOT NULL OR recorded_by IS NOT NULL) AS is_version_2, claims IS NOT NULL AS has_claims FROM consents
     JOIN unnest($1::uuid[], $2::text[]) AS wanted(wanted_account_id, wanted_id) ON account_id = wanted_account_id AND id = wanted_id
     ORDER BY account_id, id FOR UPDATE OF consents SKIP LOCKED`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    id: row.id,
    salt: row.salt ?? undefined,
    createdAtMs: row.created_at.getTime(),
    deletedAtMs: row.deleted_at?.getTime() ?? 0,
    deletedBy: row.deleted_by ?? '',
    erasure: row.erasure ?? '',
    isVersion2: row.is_version_2,
    hasClaims: row.has_claims,
  }));
}

export interface UnloggedUpdate extends RecordRef {
  number: number;
  atMs: number;
}

/**
 * The caller has locked the records. Reads a range of the index instead of the given records, because only that is in
 * order and stops at the limit.
 */
export async function findUnloggedUpdates(
  tx: Handle,
  { after, last }: { after: WalkPosition; last: RecordRef },
  limit: number,
): Promise<UnloggedUpdate[]> {
  const { rows } = await tx.query<{ account_id: string; consent: string; number: number; created_at: Date }>(
    'find_unlogged_updates',
    `SELECT account_id, consent, number, created_at FROM consent_history
     WHERE attested IS NULL AND (account_id, consent, number) > ($1, $2, $3::integer) AND (account_id, consent) <= ($4, $5)
     ORDER BY account_id, consent, number LIMIT $6`,
    [after.accountId, after.id, after.number, last.accountId, last.id, limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.consent, number: row.number, atMs: row.created_at.getTime() }));
}

export async function findLastNumbers(tx: Handle, refs: readonly RecordRef[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map();
  const { rows } = await tx.query<{ account_id: string; id: string; number: number }>(
    'find_last_numbers',
    `SELECT account_id, id, coalesce((SELECT max(number) FROM consent_history h
       WHERE h.account_id = wanted.account_id AND h.consent = wanted.id), 0) AS number
     FROM unnest($1::uuid[], $2::text[]) AS wanted(account_id, id)`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [`${row.account_id}/${row.id}`, row.number]));
}

/**
 * An erasure without a leaf does not name its records, so compare times. A small erasure has the same time as its
 * records. A large one dated its records at its acceptance, and itself at its end.
 */
export async function findErasedBySubject(tx: Handle, refs: readonly RecordRef[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>(
    'find_erased_by_subject',
    `SELECT c.id FROM unnest($1::uuid[], $2::text[]) AS wanted(account_id, id)
     JOIN consents c ON c.account_id = wanted.account_id AND c.id = wanted.id
     WHERE EXISTS (SELECT FROM erasures e WHERE e.account_id = c.account_id AND e.subject_id = c.subject_id
       AND (e.site_id IS NULL OR e.site_id = c.site_id)
       AND (e.erased_at = c.deleted_at OR (e.erased > ${erasedAtOnce} AND e.erased_at BETWEEN c.deleted_at AND c.deleted_at + interval '1 hour')))`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Records that exist, in the order of their ids. */
export async function lockRecords(tx: Handle, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.query('lock_records', 'SELECT FROM consents WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR UPDATE', [
    accountId,
    ids,
  ]);
}

export async function lockErasures(tx: Handle, accountId: string, eventIds: readonly string[]): Promise<void> {
  await tx.query(
    'lock_erasures',
    'SELECT FROM erasures WHERE account_id = $1 AND event_id = ANY ($2::text[]) ORDER BY event_id FOR UPDATE',
    [accountId, eventIds],
  );
}

export interface AttestedRecord extends RecordRef {
  salt: string;
  isCreation: boolean;
  /** Of the leaf of the creation. */
  isVersion2: boolean;
  deletedBy: string;
  numbers: number[];
}

/** The caller has locked the records and queues the leaves. */
export async function markAttested(tx: Handle, records: readonly AttestedRecord[]): Promise<void> {
  await tx.query(
    'mark_attested',
    `UPDATE consents c SET salt = decode(r.salt, 'hex'), attested = c.attested OR r.is_creation,
       recorder_unlogged = CASE WHEN r.is_creation AND r.is_version_2 THEN NULL ELSE c.recorder_unlogged END,
       deleted_by = coalesce(nullif(r.deleted_by, ''), c.deleted_by)
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::text[]) AS r(account_id, id, salt, is_creation, is_version_2, deleted_by)
     WHERE c.account_id = r.account_id AND c.id = r.id`,
    [
      records.map(({ accountId }) => accountId),
      records.map(({ id }) => id),
      records.map(({ salt }) => salt),
      records.map(({ isCreation }) => isCreation),
      records.map(({ isVersion2: is }) => is),
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

/** The accounts must have tag keys. */
export async function saveAttestedUntil(tx: Handle, accountId: string, untilMs: number): Promise<void> {
  await tx.query(
    'keep_attested_until',
    'UPDATE account_logs SET attested_until = GREATEST(attested_until, $2), attested_at = now() WHERE account_id = $1',
    [accountId, new Date(untilMs)],
  );
}

interface EndByOlderRelease {
  accountId: string;
  subjectId: string;
  eventId: string;
}

/** Erasures that this release began and an older release ended: their proof has another id than the marks of their records. */
export async function findEndsByOlderRelease(db: Handle): Promise<EndByOlderRelease[]> {
  const { rows } = await db.query<{ account_id: string; subject_id: string; event_id: string }>(
    'find_foreign_ends',
    `SELECT account_id, subject_id, event_id FROM erasure_runs r
     WHERE finished_at IS NOT NULL AND event_id IS NOT NULL AND erased > 0
       AND NOT EXISTS (SELECT FROM erasures e WHERE e.account_id = r.account_id AND e.event_id = r.event_id)`,
    [],
  );
  return rows.map((row) => ({ accountId: row.account_id, subjectId: row.subject_id, eventId: row.event_id }));
}

/** Unmarks the records, so that they are attested, and the run, so that this happens once. */
export async function unmarkErasure(db: Handle, { accountId, subjectId, eventId }: EndByOlderRelease): Promise<void> {
  await db.query(
    'unmark_erasure',
    `WITH run AS (UPDATE erasure_runs SET event_id = NULL WHERE account_id = $1 AND event_id = $3)
     UPDATE consents SET erasure = NULL WHERE account_id = $1 AND subject_id = $2 AND erasure = $3`,
    [accountId, subjectId, eventId],
  );
}

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
