import type { Handle } from '@consent/postgres';
import type { Actor } from '@consent/contracts';

/** The records that an erasure covers. */
export interface ErasureScope {
  accountId: string;
  subjectId: string;
  /** undefined: every site of the account. */
  siteId: string | undefined;
}

export interface ErasedNow {
  erased: number;
  atMs: number;
  /** True if earlier erasures already erased records of the scope. */
  hadErased: boolean;
}

/** Subjects with more records are erased in slices of about this size (decision 16.1). */
export const recordsAtOnce = 1000;

/**
 * Erases the active records of a small subject and returns their number and the time. Returns undefined, changing nothing,
 * if the subject is larger or has an open erasure.
 *
 * The time is never before a change of any of the subject's records, even if the clocks of machines differ. The webhook
 * service uses it to decide which earlier events to blank.
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
