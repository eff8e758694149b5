import type { Handle } from '@consent/postgres';
import type { Actor } from '@consent/contracts';

export interface ErasureScope {
  accountId: string;
  subjectId: string;
  /** undefined means every site of the account. */
  siteId: string | undefined;
}

/** `eventId` is the id of the future event. Without it, the erasure gets no leaf and does not mark its records. */
export interface MarkedErasure extends ErasureScope {
  eventId: string | undefined;
}

export interface ErasureRef {
  accountId: string;
  subjectId: string;
  eventId: string;
}

export interface ErasedNow {
  erased: number;
  atMs: number;
  hadErased: boolean;
}

/** Larger subjects are erased in slices (decision 16.1). */
export const erasedAtOnce = 1000;

/**
 * Returns undefined, changing nothing, if the subject is large or has an open erasure. Even if clocks differ, the time
 * is never before a change of one of the subject's records, because the webhook service blanks events up to this time.
 */
export async function eraseFew(tx: Handle, { eventId, ...scope }: MarkedErasure, atMs: number): Promise<ErasedNow | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ fits: boolean; erased: number; at: Date; had_erased: boolean }>(
    'erase_subject',
    `WITH looked_at AS (SELECT FROM consents WHERE account_id = $1 AND subject_id = $2 LIMIT ${erasedAtOnce + 1}),
     few AS (
       SELECT count(*) <= ${erasedAtOnce}
         AND NOT EXISTS (SELECT FROM erasure_runs WHERE account_id = $1 AND subject_id = $2 AND answered_at IS NULL) AS fits
       FROM looked_at),
     erased AS (
       UPDATE consents SET deleted_at = GREATEST($3, updated_at), updated_at = GREATEST($3, updated_at), erasure = $5
       WHERE account_id = $1 AND subject_id = $2 AND deleted_at IS NULL AND ($4::uuid IS NULL OR site_id = $4) AND (SELECT fits FROM few)
       RETURNING updated_at),
     before AS (
       SELECT max(updated_at) AS updated_at FROM consents
       WHERE account_id = $1 AND subject_id = $2 AND deleted_at IS NOT NULL AND ($4::uuid IS NULL OR site_id = $4)
         AND (SELECT fits FROM few))
     SELECT few.fits, count(e.updated_at)::integer AS erased, GREATEST($3, max(e.updated_at), max(before.updated_at)) AS at,
            max(before.updated_at) IS NOT NULL AS had_erased
     FROM few CROSS JOIN before LEFT JOIN erased e ON true GROUP BY few.fits`,
    [scope.accountId, scope.subjectId, new Date(atMs), scope.siteId ?? null, eventId ?? null],
  );
  if (row?.fits !== true) return undefined;
  return { erased: row.erased, atMs: row.at.getTime(), hadErased: row.had_erased };
}

export interface Proof extends ErasureScope {
  eventId: string;
  erased: number;
  actor: Actor;
  atMs: number;
  salt: string;
}

export async function recordErasure(tx: Handle, proof: Proof): Promise<void> {
  await tx.query(
    'record_erasure',
    `INSERT INTO erasures (account_id, event_id, subject_id, site_id, erased, erased_by_kind, erased_by_id, erased_at, salt)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'))`,
    [
      proof.accountId,
      proof.eventId,
      proof.subjectId,
      proof.siteId ?? null,
      proof.erased,
      proof.actor.kind,
      proof.actor.id,
      new Date(proof.atMs),
      proof.salt || null,
    ],
  );
}

export interface ErasedIds {
  /** Sorted, joined by line feeds. */
  ids: string;
  lastId: string | undefined;
  seen: number;
}

/**
 * Looks at `limit` records of the subject, of which the erasure may have erased any number. A limit of the erased ids
 * would read all records of a subject whose other records were erased before.
 */
export async function findErasedIds(db: Handle, erasure: ErasureRef, afterId: string, limit: number): Promise<ErasedIds> {
  const { rows } = await db.query<{ ids: string | null; last_id: string | null; seen: number }>(
    'find_erased_ids',
    `WITH page AS (
       SELECT id, erasure FROM consents WHERE account_id = $1 AND subject_id = $2 AND id > $4 ORDER BY id LIMIT $5)
     SELECT string_agg(id, E'\\n' ORDER BY id) FILTER (WHERE erasure = $3) AS ids, max(id) AS last_id, count(*)::integer AS seen FROM page`,
    [erasure.accountId, erasure.subjectId, erasure.eventId, afterId, limit],
  );
  const { ids = null, last_id: lastId = null, seen = 0 } = rows[0] ?? {};
  return { ids: ids ?? '', lastId: lastId ?? undefined, seen };
}
