import type { Handle } from '@consent/postgres';
import { oneByOne } from '@consent/postgres/columns';
import type { EndpointRef } from './endpoint';
import { isFree } from '../sending/queue.sql';

export const heldAtOnce = 1000;

/**
 * Queued before the endpoint was disabled, so not to be sent. A disabled endpoint still gets replays of finished deliveries
 * and test events; a deleted one gets nothing.
 */
const stale = (queued: string) =>
  `(e.deleted_at IS NOT NULL OR (${queued}.replay_fallback IS NULL AND ${queued}.generation < e.live_from))`;

/**
 * Marks up to `limit` stale deliveries as held and returns how many. Skips claimed rows, which their result or a later run
 * decides. A replay that can no longer be sent restores its delivery's earlier status.
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
       WHERE ${oneByOne('w.account_id', 's.account_id')} AND w.delivery_id = s.delivery_id
       RETURNING w.account_id, w.delivery_id, w.replay_fallback)
     UPDATE deliveries d SET status = COALESCE(t.replay_fallback, 'held'), updated_at = now()
     FROM taken t WHERE ${oneByOne('d.account_id', 't.account_id')} AND d.id = t.delivery_id`,
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

export async function endHold(tx: Handle, { accountId, id }: EndpointRef): Promise<void> {
  await tx.query(
    'end_hold',
    `UPDATE endpoints e SET hold_pending = false
     WHERE e.account_id = $1 AND e.id = $2 AND NOT EXISTS (
       SELECT FROM queue q WHERE q.account_id = e.account_id AND q.endpoint_id = e.id AND ${stale('q')})`,
    [accountId, id],
  );
}
