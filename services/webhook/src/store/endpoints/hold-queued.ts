import type { Handle } from '@consent/postgres';
import type { EndpointRef } from '../../domain/endpoint';
import { isFree } from '../deliveries/free';
import { oneByOne } from '../one-by-one';

/** What is queued but must not be sent: it is from before the endpoint was disabled. Replays and tests go, unless it was deleted. */
const stale = (queued: string) =>
  `(e.deleted_at IS NOT NULL OR (${queued}.replay_fallback IS NULL AND ${queued}.generation < e.live_from))`;

/**
 * Marks as held what must not be sent any more, some rows at a time. An attempt under
 * way is left to its result, or to the end of its claim; a replay that cannot be sent
 * leaves its delivery as it was. Answers how many were marked.
 */
export async function holdQueued(db: Handle, { accountId, id }: EndpointRef, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    'hold_queued',
    `WITH taken AS (
       DELETE FROM queue w
       USING (SELECT q.account_id, q.delivery_id FROM queue q
              JOIN endpoints e ON e.account_id = q.account_id AND e.id = q.endpoint_id
              WHERE q.account_id = $1 AND q.endpoint_id = $2 AND ${stale('q')} AND ${isFree('q')}
              LIMIT $3 FOR UPDATE OF q SKIP LOCKED) AS s
       WHERE ${oneByOne('w.account_id', 's.account_id')} AND ${oneByOne('w.delivery_id', 's.delivery_id')}
       RETURNING w.account_id, w.delivery_id, w.replay_fallback)
     UPDATE deliveries d SET status = COALESCE(t.replay_fallback, 'held'), updated_at = now()
     FROM taken t WHERE ${oneByOne('d.account_id', 't.account_id')} AND ${oneByOne('d.id', 't.delivery_id')}`,
    [accountId, id, limit],
  );
  return rowCount ?? 0;
}

export async function findHoldPending(db: Handle, limit: number): Promise<EndpointRef[]> {
  const { rows } = await db.query<{ account_id: string; id: string }>(
    'find_hold_pending',
    'SELECT account_id, id FROM endpoints WHERE hold_pending LIMIT $1',
    [limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.id }));
}

/** Nothing of the endpoint needs to be marked any more, if so. */
export async function endHold(db: Handle, { accountId, id }: EndpointRef): Promise<void> {
  await db.query(
    'end_hold',
    `UPDATE endpoints e SET hold_pending = false
     WHERE e.account_id = $1 AND e.id = $2 AND NOT EXISTS (
       SELECT FROM queue q WHERE q.account_id = e.account_id AND q.endpoint_id = e.id AND ${stale('q')})`,
    [accountId, id],
  );
}
