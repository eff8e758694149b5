import type { Handle } from '@consent/postgres';
import { absentAs, bool, type Column, type Columns, float, integer, oneByOne, partsOf, text, uuid, word } from '@consent/postgres/columns';
import type { SignedRequest } from './request-headers.rule';
import type { AfterAttempt } from './schedule.rule';

export interface RecordedAttempt {
  accountId: string;
  id: string;
  leaseToken: string;
  after: AfterAttempt;
  /** An age, which PostgreSQL subtracts from its own clock, because our clocks may differ. */
  startedAgoMs: number;
  durationMs: number;
  statusCode: number | undefined;
  error: string;
  responseBody: string;
  request: SignedRequest | undefined;
  isCounted: boolean;
}

interface Result extends Omit<RecordedAttempt, 'after' | 'request'>, AfterAttempt, Partial<SignedRequest> {
  place: number;
}

const resultColumns: Columns<Result> = {
  place: integer('place'),
  accountId: uuid('account_id'),
  id: uuid('id'),
  leaseToken: uuid('lease_token'),
  number: integer('number'),
  status: word('status') as Column<AfterAttempt['status']>,
  failures: integer('failures'),
  dueInMs: absentAs(undefined, float('due_in_ms')),
  startedAgoMs: float('started_ago_ms'),
  durationMs: integer('duration_ms'),
  statusCode: absentAs(undefined, integer('status_code')),
  error: text('error'),
  responseBody: text('response_body'),
  url: absentAs(undefined, text('url')),
  signature: absentAs(undefined, text('signature')),
  standardSignature: absentAs(undefined, text('standard_signature')),
  isCounted: bool('is_counted'),
};

const { sql, valuesOf, count } = partsOf({ r: resultColumns });

const isClaimed = `${oneByOne('q.account_id', 'r.account_id')} AND q.delivery_id = r.id AND q.lease_token = r.lease_token`;

/**
 * Stores attempts and the state of their deliveries, and ends their claims. Returns for each result whether its claim was
 * still valid. Writes nothing if not: another process has made the attempt again.
 *
 * Counts the attempts of an hour in a row per endpoint and `countSlot`. Processes have different slots, so they rarely
 * contend; sorted rows prevent deadlocks.
 */
export async function saveAttempts(tx: Handle, results: readonly RecordedAttempt[], countSlot: number): Promise<boolean[]> {
  const { rows } = await tx.query<{ place: number }>(
    'save_attempts',
    `WITH r AS (SELECT * FROM ${sql.r.rows}),
     ended AS (
       DELETE FROM queue q USING r
       WHERE r.due_in_ms IS NULL AND ${isClaimed}
       RETURNING r.*, q.endpoint_id),
     waiting AS (
       UPDATE queue q SET attempts = r.number, failures = r.failures, lease_token = NULL, claimed_until = NULL, replay_fallback = NULL,
         due_at = clock_timestamp() + r.due_in_ms * interval '1 millisecond'
       FROM r WHERE r.status = 'retrying' AND ${isClaimed}
       RETURNING r.*, q.endpoint_id),
     held AS (SELECT * FROM ended UNION ALL SELECT * FROM waiting),
     moved AS (
       UPDATE deliveries d SET attempts = r.number, status = r.status, failures = r.failures, updated_at = now()
       FROM held r WHERE ${oneByOne('d.account_id', 'r.account_id')} AND d.id = r.id),
     made AS (
       INSERT INTO attempts (account_id, delivery_id, number, started_at, duration_ms, status_code, error, response_body, url, signature,
         standard_signature)
       SELECT account_id, id, number, clock_timestamp() - started_ago_ms * interval '1 millisecond', duration_ms, status_code, error, response_body,
         url, signature, standard_signature
       FROM held),
     counted AS (
       INSERT INTO attempt_counts AS c (account_id, endpoint_id, hour, slot, attempts, successes)
       SELECT account_id, endpoint_id, date_trunc('hour', now(), 'UTC'), $${count + 1}::smallint, count(*), count(*) FILTER (WHERE error = '')
       FROM held WHERE is_counted GROUP BY account_id, endpoint_id ORDER BY account_id, endpoint_id
       ON CONFLICT (account_id, endpoint_id, hour, slot)
         DO UPDATE SET attempts = c.attempts + excluded.attempts, successes = c.successes + excluded.successes)
     SELECT place FROM held`,
    [...valuesOf({ r: results.map(({ after, request, ...result }, place) => ({ ...result, ...after, ...request, place })) }), countSlot],
  );
  const held = results.map(() => false);
  for (const { place } of rows) held[place] = true;
  return held;
}
