import type { Handle } from '@consent/postgres';
import type { Actor } from '@consent/contracts';

/** What an erasure is about. */
export interface ErasureScope {
  accountId: string;
  subjectId: string;
  /** undefined: every site of the account. */
  siteId: string | undefined;
}

export interface ErasedNow {
  erased: number;
  atMs: number;
  /** Records of the scope were erased earlier. */
  hadErased: boolean;
}

/** A subject with more records is erased in slices of about as many (decision 16.1). */
export const recordsAtOnce = 1000;

/**
 * Erases the active records of a subject that has few; returns how many, and when. Undefined, with no change, when the
 * subject has more records or an erasure of it is open.
 *
 * The time is never before a change of any record of the subject, erased ones included, even when clocks of machines
 * differ: webhook goes by these times when it blanks what earlier events said of the subject.
 */
export async function eraseFew(tx: Handle, scope: ErasureScope, atMs: number): Promise<ErasedNow | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ fits: boolean; erased: number; at: Date; had_erased: boolean }>(
    'erase_subject',
    `WITH looked_at AS (SELECT FROM consents WHERE account_id = $1 AND subject_id = $2 LIMIT ${recordsAtOnce + 1}),
     few AS (
       SELECT count(*) <= ${recordsAtOnce}
         AND NOT EXISTS (SELECT FROM erasure_runs WHERE account_id = $1 AND subject_id = $2 AND answered_at IS NULL) AS fits
       FROM looked_at),
     erased AS (
       UPDATE consents SET deleted_at = GREATEST($3, updated_at), updated_at = GREATEST($3, updated_at)
       WHERE account_id = $1 AND subject_id = $2 AND deleted_at IS NULL AND ($4::uuid IS NULL OR site_id = $4) AND (SELECT fits FROM few)
       RETURNING updated_at),
     before AS (
       SELECT max(updated_at) AS updated_at FROM consents
       WHERE account_id = $1 AND subject_id = $2 AND deleted_at IS NOT NULL AND ($4::uuid IS NULL OR site_id = $4)
         AND (SELECT fits FROM few))
     SELECT few.fits, count(e.updated_at)::integer AS erased, GREATEST($3, max(e.updated_at), max(before.updated_at)) AS at,
            max(before.updated_at) IS NOT NULL AS had_erased
     FROM few CROSS JOIN before LEFT JOIN erased e ON true GROUP BY few.fits`,
    [scope.accountId, scope.subjectId, new Date(atMs), scope.siteId ?? null],
  );
  if (row?.fits !== true) return undefined;
  return { erased: row.erased, atMs: row.at.getTime(), hadErased: row.had_erased };
}

export interface Proof extends ErasureScope {
  eventId: string;
  erased: number;
  actor: Actor;
  atMs: number;
}

/** Stores the proof of an erasure: who did it, and when. */
export async function recordErasure(tx: Handle, proof: Proof): Promise<void> {
  await tx.query(
    'record_erasure',
    `INSERT INTO erasures (account_id, event_id, subject_id, site_id, erased, erased_by_kind, erased_by_id, erased_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      proof.accountId,
      proof.eventId,
      proof.subjectId,
      proof.siteId ?? null,
      proof.erased,
      proof.actor.kind,
      proof.actor.id,
      new Date(proof.atMs),
    ],
  );
}
