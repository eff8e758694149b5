import type { Handle } from '@consent/db';
import type { Actor } from '../domain/consent';

export interface Erasure {
  accountId: string;
  subjectId: string;
  /** undefined: every site of the account. */
  siteId: string | undefined;
  atMs: number;
}

/** Erases the subject's active records and answers how many there were. */
export async function eraseActive(db: Handle, { accountId, subjectId, siteId, atMs }: Erasure): Promise<number> {
  const {
    rows: [row],
  } = await db.query<{ erased: number }>(
    'erase_subject',
    `WITH erased AS (
       UPDATE consents SET deleted_at = $3, updated_at = $3
       WHERE account_id = $1 AND subject_id = $2 AND deleted_at IS NULL AND ($4::uuid IS NULL OR site_id = $4)
       RETURNING 1)
     SELECT count(*)::integer AS erased FROM erased`,
    [accountId, subjectId, new Date(atMs), siteId ?? null],
  );
  return row?.erased ?? 0;
}

/** Keeps the proof that an erasure was done, by whom and when. */
export async function recordErasure(db: Handle, erasure: Erasure & { eventId: string; erased: number; actor: Actor }): Promise<void> {
  await db.query(
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
