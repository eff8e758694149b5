import type { Handle } from '@consent/postgres';
import { isErased } from '../events/erasures.sql';
import { erasureType } from '../events/event.rule';

interface Subject {
  accountId: string;
  hashes: readonly Buffer[];
  /** 0 if the subject is not purged: what tells receivers of the erasure is then kept on purpose. */
  purgeAskedAtMs: number;
}

/** Reads and counts at most so many. OFFSET keeps PostgreSQL from reading deliveries of other events. */
export async function countUnblankedOf(
  db: Handle,
  { accountId, hashes, purgeAskedAtMs }: Subject,
  limits: { events: number; deliveries: number },
): Promise<{ events: number; deliveries: number }> {
  const { rows } = await db.query<{ events: number; deliveries: number }>(
    'count_unblanked',
    `WITH looked AS (
       SELECT account_id, id, type, created_at, site_id, subject_hash, is_erased, blanked_at FROM events
       WHERE account_id = $1 AND subject_hash = ANY ($2::bytea[]) LIMIT $4),
     unblanked AS (
       SELECT v.id FROM looked v WHERE v.blanked_at IS NULL
         AND (${isErased('v')} OR v.type = '${erasureType}' AND v.created_at <= $3::timestamptz)),
     counted AS (
       SELECT FROM unblanked v, LATERAL (
         SELECT FROM deliveries d WHERE d.account_id = $1 AND d.event_id = v.id OFFSET 0) AS of_event LIMIT $5)
     SELECT (SELECT count(*) FROM looked)::integer AS events, (SELECT count(*) FROM counted)::integer AS deliveries`,
    [accountId, hashes, purgeAskedAtMs === 0 ? null : new Date(purgeAskedAtMs), limits.events, limits.deliveries],
  );
  return rows[0] ?? { events: 0, deliveries: 0 };
}
