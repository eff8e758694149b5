import type { Handle } from '@consent/postgres';
import type { Queue } from '../../domain/fair-queues';
import { isFree } from './free';

/** A queue, and when its first delivery is due; 0 or less when it is. */
export interface DueQueue extends Queue {
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

/**
 * The next queues that hold anything nobody has in hand, in the order of their ids. Jumps from queue to
 * queue in the index: a million deliveries of one endpoint cost as much as one.
 */
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

/** When the first delivery of each queue that nobody has in hand is due; queues without one are left out. */
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
