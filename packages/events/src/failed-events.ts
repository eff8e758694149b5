import { uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import type { ReceivedEvent } from './parse-event';

/** A copy of the event, because NATS keeps events for only a few days. */
export interface FailedEvent {
  eventId: string;
  accountId: string;
  type: string;
  payload: string;
  /** W3C trace context; "" if the request was not sampled. */
  traceparent: string;
  /** Does not count failures of a dependency. */
  tries: number;
}

interface FailedRow {
  event_id: string;
  account_id: string;
  type: string;
  payload: string;
  traceparent: string | null;
  tries: number;
}

export const maxTries = 20;
const longestWaitSeconds = 4 * 3600;

/** Delays of 1, 2, 4 … seconds, then four hours: the 20th try comes a day after the first. */
export function waitAfterSeconds(tries: number): number {
  return Math.min(2 ** (tries - 1), longestWaitSeconds);
}

type Arrived = Pick<ReceivedEvent, 'id' | 'accountId' | 'type' | 'payload'> & { traceparent: string };

/**
 * `tries` is 0 if a dependency may be to blame; `maxTries` makes the event dead immediately. An event that is already
 * stored stays unchanged, because NATS may deliver it again at any time.
 */
export async function storeFailed(
  db: Handle,
  consumer: string,
  event: Arrived,
  { tries, reason }: { tries: number; reason: string },
): Promise<void> {
  await db.query(
    'keep_failed_event',
    `INSERT INTO failed_events (consumer, event_id, account_id, type, payload, traceparent, tries, reason, next_try_at, died_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9::float8 IS NOT NULL THEN now() + make_interval(secs => $9) END,
             CASE WHEN $9::float8 IS NULL THEN now() END)
     ON CONFLICT DO NOTHING`,
    [
      consumer,
      event.id,
      uuidOf(event.accountId),
      event.type,
      event.payload,
      event.traceparent || null,
      tries,
      reason,
      tries >= maxTries ? null : waitAfterSeconds(Math.max(tries, 1)),
    ],
  );
}

/** Claims expire, so a crashed process blocks nothing. */
export async function claimDue(
  db: Handle,
  consumer: string,
  { limit, claimMs }: { limit: number; claimMs: number },
): Promise<FailedEvent[]> {
  const { rows } = await db.query<FailedRow & Record<string, unknown>>(
    'claim_failed_events',
    `UPDATE failed_events f SET next_try_at = now() + $3::float8 * interval '1 millisecond'
     FROM (SELECT consumer, event_id FROM failed_events WHERE consumer = $1 AND next_try_at <= now()
           ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
     WHERE f.consumer = due.consumer AND f.event_id = due.event_id
     RETURNING f.event_id, f.account_id, f.type, f.payload, f.traceparent, f.tries`,
    [consumer, limit, claimMs],
  );
  return rows.map((row) => ({
    eventId: row.event_id,
    accountId: row.account_id,
    type: row.type,
    payload: row.payload,
    traceparent: row.traceparent ?? '',
    tries: row.tries,
  }));
}

/** The last try makes the event dead. If two processes hold the same claim, only one of them counts. */
export async function countTry(db: Handle, consumer: string, { eventId, tries }: FailedEvent, reason: string): Promise<void> {
  const wait = tries + 1 >= maxTries ? null : waitAfterSeconds(tries + 1);
  await db.query(
    'count_failed_try',
    `UPDATE failed_events SET tries = tries + 1, reason = $4,
       next_try_at = CASE WHEN $5::float8 IS NOT NULL THEN now() + make_interval(secs => $5) END,
       died_at = CASE WHEN $5::float8 IS NULL THEN now() END
     WHERE consumer = $1 AND event_id = $2 AND tries = $3 AND next_try_at IS NOT NULL`,
    [consumer, eventId, tries, reason, wait],
  );
}

export async function deleteFailed(db: Handle, consumer: string, eventId: string): Promise<void> {
  await db.query('forget_failed_event', 'DELETE FROM failed_events WHERE consumer = $1 AND event_id = $2', [consumer, eventId]);
}

const countedAtMost = 10_000;

export async function countFailed(db: Handle, consumer: string): Promise<{ waiting: number; dead: number }> {
  const { rows } = await db.query<{ waiting: number; dead: number }>(
    'count_failed_events',
    `SELECT count(*) FILTER (WHERE next_try_at IS NOT NULL) AS waiting, count(*) FILTER (WHERE next_try_at IS NULL) AS dead
     FROM (SELECT next_try_at FROM failed_events WHERE consumer = $1 LIMIT $2) f`,
    [consumer, countedAtMost],
  );
  return rows[0] ?? { waiting: 0, dead: 0 };
}
