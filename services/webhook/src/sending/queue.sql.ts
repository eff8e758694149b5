import type { Handle } from '@consent/postgres';
import { nilUuid } from '@consent/kernel/ids';
import type { Queue } from './fair-queues.rule';

export const isFree = (queued: string) => `(${queued}.claimed_until IS NULL OR ${queued}.claimed_until <= now())`;

/**
 * The endpoint may get this delivery. Deliveries queued before it was disabled are held, except replays of finished
 * deliveries and test events.
 */
export const isLive = (queued: string, endpoint: string) =>
  `(${queued}.replay_fallback IS NOT NULL OR (${endpoint}.enabled AND ${queued}.generation >= ${endpoint}.live_from))`;

export const beforeQueues: Queue = { accountId: nilUuid, endpointId: nilUuid, isRepeat: false };

interface DueQueue extends Queue {
  dueInMs: number;
}

interface QueueRow {
  account_id: string;
  endpoint_id: string;
  is_repeat: boolean;
  due_in_ms: number;
}

const dueQueueOf = (row: QueueRow): DueQueue => ({
  accountId: row.account_id,
  endpointId: row.endpoint_id,
  isRepeat: row.is_repeat,
  dueInMs: row.due_in_ms,
});

/** The recursion jumps from queue to queue in the index, so that a million deliveries of one endpoint cost as much as one. */
export async function listQueues(db: Handle, after: Queue, limit: number): Promise<DueQueue[]> {
  const { rows } = await db.query<QueueRow>(
    'list_queues',
    `WITH RECURSIVE queues AS (
       (SELECT account_id, endpoint_id, is_repeat, due_at FROM queue w
        WHERE (endpoint_id, is_repeat) > ($1::uuid, $2::boolean) AND ${isFree('w')}
        ORDER BY endpoint_id, is_repeat, due_at LIMIT 1)
       UNION ALL
       SELECT n.* FROM queues q CROSS JOIN LATERAL (
         SELECT account_id, endpoint_id, is_repeat, due_at FROM queue w
         WHERE (w.endpoint_id, w.is_repeat) > (q.endpoint_id, q.is_repeat) AND ${isFree('w')}
         ORDER BY endpoint_id, is_repeat, due_at LIMIT 1) n)
     SELECT account_id, endpoint_id, is_repeat, extract(epoch FROM due_at - now())::float8 * 1000 AS due_in_ms FROM queues LIMIT $3`,
    [after.endpointId, after.isRepeat, limit],
  );
  return rows.map(dueQueueOf);
}

export async function findDueTimes(db: Handle, queues: readonly Queue[]): Promise<DueQueue[]> {
  const { rows } = await db.query<QueueRow>(
    'find_due_times',
    `SELECT q.account_id, q.endpoint_id, q.is_repeat, extract(epoch FROM w.due_at - clock_timestamp())::float8 * 1000 AS due_in_ms
     FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS q(account_id, endpoint_id, is_repeat)
     CROSS JOIN LATERAL (
       SELECT account_id, due_at FROM queue w
       WHERE w.endpoint_id = q.endpoint_id AND w.is_repeat = q.is_repeat AND ${isFree('w')}
       ORDER BY due_at LIMIT 1) w
     WHERE w.account_id = q.account_id`,
    [queues.map((queue) => queue.accountId), queues.map((queue) => queue.endpointId), queues.map((queue) => queue.isRepeat)],
  );
  return rows.map(dueQueueOf);
}

/** Stop counting here, because a scrape must not read a million rows. */
export const maxWaitingCounted = 10_000;

interface Backlog {
  oldestUndeliveredSeconds: number;
  autoDisabledEndpoints: number;
  waiting: number;
}

export async function readBacklog(db: Handle): Promise<Backlog> {
  const {
    rows: [row],
  } = await db.query<{ oldest: number; disabled: number; waiting: number }>(
    'read_backlog',
    `SELECT
       (SELECT COALESCE(GREATEST(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 FROM queue) AS oldest,
       (SELECT count(*) FROM endpoints WHERE auto_disabled_at IS NOT NULL AND deleted_at IS NULL) AS disabled,
       (SELECT count(*) FROM (SELECT FROM queue ORDER BY created_at LIMIT $1) AS waiting) AS waiting`,
    [maxWaitingCounted],
  );
  return {
    oldestUndeliveredSeconds: row?.oldest ?? 0,
    autoDisabledEndpoints: row?.disabled ?? 0,
    waiting: row?.waiting ?? 0,
  };
}
