import type { Handle } from '@consent/postgres';
import type { Actor } from '@consent/contracts';

interface Erasure {
  accountId: string;
  subjectId: string;
  /** undefined: every site of the account. */
  siteId: string | undefined;
  atMs: number;
}

/**
 * Erases the subject's active records; returns how many, and when. The time is never before a change of
 * any record of the subject, erased ones included, even when clocks of machines differ: webhook goes
 * by these times when it blanks what earlier events said of the subject.
 */
export async function eraseActive(tx: Handle, { accountId, subjectId, siteId, atMs }: Erasure): Promise<{ erased: number; atMs: number }> {
  const {
    rows: [row],
  } = await tx.query<{ erased: number; at: Date }>(
    'erase_subject',
    `WITH erased AS (
       UPDATE consents SET deleted_at = GREATEST($3, updated_at), updated_at = GREATEST($3, updated_at)
       WHERE account_id = $1 AND subject_id = $2 AND deleted_at IS NULL AND ($4::uuid IS NULL OR site_id = $4)
       RETURNING updated_at),
     before AS (
       SELECT max(updated_at) AS updated_at FROM consents
       WHERE account_id = $1 AND subject_id = $2 AND deleted_at IS NOT NULL AND ($4::uuid IS NULL OR site_id = $4))
     SELECT count(e.updated_at)::integer AS erased, GREATEST($3, max(e.updated_at), max(before.updated_at)) AS at
     FROM before LEFT JOIN erased e ON true`,
    [accountId, subjectId, new Date(atMs), siteId ?? null],
  );
  return { erased: row?.erased ?? 0, atMs: row?.at.getTime() ?? atMs };
}

/** Stores the proof of an erasure: who did it, and when. */
export async function recordErasure(tx: Handle, erasure: Erasure & { eventId: string; erased: number; actor: Actor }): Promise<void> {
  await tx.query(
    'record_erasure',
    `INSERT INTO erasures (account_id, event_id, subject_id, site_id, erased, erased_by_kind, erased_by_id, erased_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      erasure.accountId,
      erasure.eventId,
      erasure.subjectId,
      erasure.siteId ?? null,
      erasure.erased,
      erasure.actor.kind,
      erasure.actor.id,
      new Date(erasure.atMs),
    ],
  );
}
