import type { Handle } from '@consent/postgres';
import { absentAs, bool, type Column, float, integer, oneByOne, partsOf, readerOf, text, uuid, word } from '@consent/postgres/columns';
import type { ReplayFallback } from '../deliveries/delivery';
import type { Grant, Queue } from './fair-queues.rule';
import { isFree, isLive } from './queue.sql';
import type { Attempted } from './schedule.rule';

export interface ClaimedDelivery extends Queue {
  id: string;
  eventId: string;
  eventType: string;
  payload: string;
  url: string;
  standardWebhooks: boolean;
  secrets: string[];
  generation: number;
  attempted: Attempted;
  movesCounter: boolean;
  /** Counted from when the statement was sent. */
  claimMs: number;
  traceparent: string;
}

const claimedOf = readerOf({
  queueNumber: integer('queue_number'),
  id: uuid('delivery_id'),
  eventId: word('event_id'),
  eventType: word('event_type'),
  payload: text('payload'),
  url: text('url'),
  standardWebhooks: bool('standard_webhooks'),
  secret: text('secret'),
  previousSecret: absentAs(undefined, text('previous_secret')),
  generation: integer('generation'),
  attempts: integer('attempts'),
  failures: integer('failures'),
  replayFallback: absentAs(undefined, word('replay_fallback') as Column<ReplayFallback>),
  isReplay: bool('is_replay'),
  queuedGeneration: integer('queued_generation'),
  claimMs: float('claim_ms'),
  traceparent: absentAs('', text('traceparent')),
});

const { sql, valuesOf, count } = partsOf<{ g: Queue & { upTo: number; number: number } }>({
  g: {
    accountId: uuid('account_id'),
    endpointId: uuid('endpoint_id'),
    isRepeat: bool('is_repeat'),
    upTo: integer('up_to'),
    number: integer('queue_number'),
  },
});

/**
 * If a process dies mid-attempt, we cannot tell whether the receiver saw it. The claim therefore outlives the lease by the
 * retry delay, so that we never retry earlier than after a failure.
 */
const claimMs = `$${count + 2}::float8 + CASE WHEN q.replay_fallback IS NULL THEN COALESCE(($${count + 3}::float8[])[q.failures + 1], 0) ELSE 0 END`;

/**
 * Claims due deliveries, up to the granted number of each queue. `leaseToken` identifies the claim. It ends after `leaseMs`
 * plus the wait that would follow a failure.
 *
 * The UPDATE finds the picked rows by ctid, because they are locked and cannot move.
 */
export async function claimDeliveries(
  db: Handle,
  grants: readonly Grant[],
  { leaseToken, leaseMs, waitsMs }: { leaseToken: string; leaseMs: number; waitsMs: readonly number[] },
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.query(
    'claim_deliveries',
    `WITH picked AS (
       SELECT d.at, g.queue_number, e.url, e.standard_webhooks, e.secret, CASE WHEN e.previous_secret_until > now() THEN e.previous_secret END AS previous_secret,
         e.generation
       FROM ${sql.g.rows}
       JOIN endpoints e ON e.account_id = g.account_id AND e.id = g.endpoint_id AND e.deleted_at IS NULL
       CROSS JOIN LATERAL (
         SELECT q.account_id, q.ctid AS at FROM queue q
         WHERE q.endpoint_id = g.endpoint_id AND q.is_repeat = g.is_repeat AND q.due_at <= now() AND ${isFree('q')}
           AND ${isLive('q', 'e')}
         ORDER BY q.due_at LIMIT g.up_to FOR UPDATE SKIP LOCKED) d
       WHERE d.account_id = g.account_id)
     UPDATE queue q SET lease_token = $${count + 1}, claimed_until = now() + (${claimMs}) * interval '1 millisecond'
     FROM picked p, events v
     WHERE q.ctid = p.at AND ${oneByOne('v.account_id', 'q.account_id')} AND v.id = q.event_id
     RETURNING p.queue_number, q.delivery_id, q.event_id, v.type AS event_type, v.payload, p.url, p.standard_webhooks, p.secret, p.previous_secret,
       p.generation, q.attempts, q.failures, q.replay_fallback, q.is_replay, q.generation AS queued_generation, ${claimMs} AS claim_ms,
       v.traceparent`,
    [...valuesOf({ g: grants.map(({ queue, upTo }, number) => ({ ...queue, upTo, number })) }), leaseToken, leaseMs, waitsMs],
  );
  return rows.map((row) => {
    const { queueNumber, secret, previousSecret, attempts, failures, replayFallback, isReplay, queuedGeneration, ...delivery } =
      claimedOf(row);
    const { accountId, endpointId, isRepeat } = (grants[queueNumber] as Grant).queue;
    return {
      accountId,
      endpointId,
      isRepeat,
      ...delivery,
      secrets: previousSecret === undefined ? [secret] : [secret, previousSecret],
      attempted: { attempts, failures, replayFallback, generation: queuedGeneration },
      movesCounter: replayFallback === undefined && !isReplay,
    };
  });
}
