import type { Handle } from '@consent/db';
import { isWaiting } from '../deliveries/rows';

/**
 * Removes events past retention with their deliveries and attempts, some at a time.
 * One that still waits to be sent keeps its event. Answers how many events went.
 */
export async function pruneEvents(db: Handle, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await db.query<{ account_id: string; id: string }>(
    'lock_old_events',
    `SELECT v.account_id, v.id FROM events v
     WHERE v.stored_at < now() - make_interval(days => $1) AND NOT EXISTS (
       SELECT FROM deliveries d WHERE d.account_id = v.account_id AND d.event_id = v.id AND ${isWaiting('d')})
     ORDER BY v.stored_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [retentionDays, limit],
  );
  const values = [rows.map((row) => row.account_id), rows.map((row) => row.id)];
  const old = 'unnest($1::uuid[], $2::text[]) AS o(account_id, id)';
  await db.query(
    'delete_old_attempts',
    `DELETE FROM attempts a USING deliveries d, ${old}
     WHERE d.account_id = o.account_id AND d.event_id = o.id AND a.account_id = d.account_id AND a.delivery_id = d.id`,
    values,
  );
  await db.query(
    'delete_old_deliveries',
    `DELETE FROM deliveries d USING ${old} WHERE d.account_id = o.account_id AND d.event_id = o.id`,
    values,
  );
  await db.query('delete_old_events', `DELETE FROM events v USING ${old} WHERE v.account_id = o.account_id AND v.id = o.id`, values);
  return rows.length;
}

/** What else goes by age: erasures, and deleted endpoints that have no deliveries any more. */
export async function pruneRest(db: Handle, retentionDays: number): Promise<void> {
  await db.query('prune_erasures', 'DELETE FROM erasures WHERE stored_at < now() - make_interval(days => $1)', [retentionDays]);
  await db.query(
    'prune_endpoints',
    `DELETE FROM endpoints e WHERE e.deleted_at < now() - make_interval(days => $1)
       AND NOT EXISTS (SELECT FROM deliveries d WHERE d.account_id = e.account_id AND d.endpoint_id = e.id)`,
    [retentionDays],
  );
}
