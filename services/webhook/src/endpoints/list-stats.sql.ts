import type { Handle } from '@consent/postgres';
import { isTestRow } from '../events/event.rule';

interface EndpointStatsRecord {
  endpointId: string;
  attempts: number;
  successes: number;
  lastDeliveryAtMs: number;
}

interface StatsRow {
  id: string;
  attempts: number;
  successes: number;
  last_delivery_at: Date | null;
}

const longestWalk = 1000;

export async function findStats(db: Handle, accountId: string, sinceMs: number): Promise<EndpointStatsRecord[]> {
  const { rows } = await db.query<StatsRow>(
    'list_endpoint_stats',
    `SELECT e.id, c.attempts, c.successes, l.created_at AS last_delivery_at
     FROM endpoints e
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(attempts), 0)::float8 AS attempts, COALESCE(sum(successes), 0)::float8 AS successes
       FROM attempt_counts WHERE account_id = e.account_id AND endpoint_id = e.id AND hour >= $2) c
     LEFT JOIN LATERAL (
       SELECT w.created_at FROM (
         SELECT created_at, event_type, event_id FROM deliveries WHERE account_id = e.account_id AND endpoint_id = e.id
         ORDER BY created_at DESC, id DESC LIMIT $3) w
       WHERE NOT ${isTestRow('w')} ORDER BY w.created_at DESC LIMIT 1) l ON true
     WHERE e.account_id = $1 AND e.deleted_at IS NULL ORDER BY e.created_at DESC, e.id DESC`,
    [accountId, new Date(sinceMs), longestWalk],
  );
  return rows.map((row) => ({
    endpointId: row.id,
    attempts: row.attempts,
    successes: row.successes,
    lastDeliveryAtMs: row.last_delivery_at?.getTime() ?? 0,
  }));
}
