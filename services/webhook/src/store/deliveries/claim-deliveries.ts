import type { Handle } from '@consent/db';
import type { Grant, Queue } from '../../domain/fair-queues';

/** A delivery whose attempt is ours to make, with all that it takes. */
export interface ClaimedDelivery {
  accountId: string;
  id: string;
  endpointId: string;
  isRepeat: boolean;
  eventId: string;
  eventType: string;
  payload: string;
  url: string;
  standardWebhooks: boolean;
  /** Sealed, the newest first. */
  secrets: string[];
  /** The endpoint's, now that the attempt begins. */
  generation: number;
  /** A replay or a test: moves no counter. */
  isReplay: boolean;
  /** How long the claim holds, from when it was asked for. */
  claimMs: number;
}

interface ClaimedRow {
  account_id: string;
  id: string;
  endpoint_id: string;
  is_repeat: boolean;
  event_id: string;
  event_type: string;
  payload: string;
  url: string;
  standard_webhooks: boolean;
  secrets: string[];
  generation: number;
  is_replay: boolean;
  claim_ms: number;
}

/** A row that nobody has in hand; that of a process that died is free when its claim ends. */
const isFree = (delivery: string) => `(${delivery}.claimed_until IS NULL OR ${delivery}.claimed_until <= now())`;

/** Of one who dies during an attempt nobody knows whether it failed: it is made again when it might be, had it failed. */
const claimMs = (delivery: string) =>
  `$6::float8 + CASE WHEN ${delivery}.replay_fallback IS NULL THEN COALESCE(($7::float8[])[${delivery}.failures + 1], 0) ELSE 0 END`;

/**
 * Takes what is due, of each queue as much as was granted: `leaseToken` says whose it
 * is, `claimed_until` for how long, which is the lease and the wait of `waitsMs` that
 * would follow a failure. No index knows these two columns, so a claim costs little.
 * What was queued before the endpoint was disabled is left; what an owner asked for by
 * itself goes also while it is.
 */
export async function claimDeliveries(
  db: Handle,
  grants: readonly Grant[],
  { leaseToken, leaseMs, waitsMs }: { leaseToken: string; leaseMs: number; waitsMs: readonly number[] },
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.query<ClaimedRow>(
    'claim_deliveries',
    `WITH picked AS (
       SELECT d.account_id, d.id FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::integer[]) AS g(account_id, endpoint_id, is_repeat, up_to)
       JOIN endpoints e ON e.account_id = g.account_id AND e.id = g.endpoint_id AND e.deleted_at IS NULL
       CROSS JOIN LATERAL (
         SELECT q.account_id, q.id FROM deliveries q
         WHERE q.account_id = g.account_id AND q.endpoint_id = g.endpoint_id AND q.is_repeat = g.is_repeat AND q.due_at <= now() AND ${isFree('q')}
           AND (q.replay_fallback IS NOT NULL OR (e.enabled AND q.generation >= e.live_from))
         ORDER BY q.due_at LIMIT g.up_to FOR UPDATE SKIP LOCKED) d)
     UPDATE deliveries d SET lease_token = $5, claimed_until = now() + (${claimMs('d')}) * interval '1 millisecond'
     FROM picked p, endpoints e, events v
     WHERE d.account_id = p.account_id AND d.id = p.id
       AND e.account_id = d.account_id AND e.id = d.endpoint_id AND v.account_id = d.account_id AND v.id = d.event_id
     RETURNING d.account_id, d.id, d.endpoint_id, d.is_repeat, d.event_id, d.event_type, v.payload, e.url, e.standard_webhooks,
       CASE WHEN e.previous_secret_until > now() THEN ARRAY[e.secret, e.previous_secret] ELSE ARRAY[e.secret] END AS secrets,
       e.generation, d.replay_fallback IS NOT NULL AS is_replay, ${claimMs('d')} AS claim_ms`,
    [
      grants.map(({ queue }) => queue.accountId),
      grants.map(({ queue }) => queue.endpointId),
      grants.map(({ queue }) => queue.isRepeat),
      grants.map(({ upTo }) => upTo),
      leaseToken,
      leaseMs,
      waitsMs,
    ],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    id: row.id,
    endpointId: row.endpoint_id,
    isRepeat: row.is_repeat,
    eventId: row.event_id,
    eventType: row.event_type,
    payload: row.payload,
    url: row.url,
    standardWebhooks: row.standard_webhooks,
    secrets: row.secrets,
    generation: row.generation,
    isReplay: row.is_replay,
    claimMs: row.claim_ms,
  }));
}

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
       (SELECT account_id, endpoint_id, is_repeat, due_at FROM deliveries d
        WHERE due_at IS NOT NULL AND (account_id, endpoint_id, is_repeat) > ($1::uuid, $2::uuid, $3::boolean) AND ${isFree('d')}
        ORDER BY account_id, endpoint_id, is_repeat, due_at LIMIT 1)
       UNION ALL
       SELECT n.* FROM queues q CROSS JOIN LATERAL (
         SELECT account_id, endpoint_id, is_repeat, due_at FROM deliveries d
         WHERE d.due_at IS NOT NULL AND (d.account_id, d.endpoint_id, d.is_repeat) > (q.account_id, q.endpoint_id, q.is_repeat) AND ${isFree('d')}
         ORDER BY account_id, endpoint_id, is_repeat, due_at LIMIT 1) n)
     SELECT account_id, endpoint_id, is_repeat, extract(epoch FROM due_at - now())::float8 * 1000 AS due_in_ms FROM queues LIMIT $4`,
    [after.accountId, after.endpointId, after.isRepeat, limit],
  );
  return rows.map(dueQueueOf);
}

/** When the first delivery of each queue that nobody has in hand is due; queues without one are left out. */
export async function findDueTimes(db: Handle, queues: readonly Queue[]): Promise<DueQueue[]> {
  const { rows } = await db.query<QueueRow>(
    'find_due_times',
    `SELECT q.account_id, q.endpoint_id, q.is_repeat, extract(epoch FROM d.due_at - clock_timestamp())::float8 * 1000 AS due_in_ms
     FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS q(account_id, endpoint_id, is_repeat)
     CROSS JOIN LATERAL (
       SELECT due_at FROM deliveries d
       WHERE d.account_id = q.account_id AND d.endpoint_id = q.endpoint_id AND d.is_repeat = q.is_repeat AND d.due_at IS NOT NULL AND ${isFree('d')}
       ORDER BY due_at LIMIT 1) d`,
    [queues.map((queue) => queue.accountId), queues.map((queue) => queue.endpointId), queues.map((queue) => queue.isRepeat)],
  );
  return rows.map(dueQueueOf);
}
