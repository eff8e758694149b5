import type { Handle } from '@consent/postgres';
import { arrayText, oneByOne } from '../sql';
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
    `WITH r AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::integer[], $7::float8[], $8::float8[], $9::integer[],
         $10::integer[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::boolean[]) WITH ORDINALITY
         AS r(account_id, id, lease_token, number, status, failures, due_in_ms, started_ago_ms, duration_ms, status_code, error, response_body,
           url, signature, standard_signature, is_counted, place)),
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
       SELECT account_id, endpoint_id, date_trunc('hour', now(), 'UTC'), $17::smallint, count(*), count(*) FILTER (WHERE error = '')
       FROM held WHERE is_counted GROUP BY account_id, endpoint_id ORDER BY account_id, endpoint_id
       ON CONFLICT (account_id, endpoint_id, hour, slot)
         DO UPDATE SET attempts = c.attempts + excluded.attempts, successes = c.successes + excluded.successes)
     SELECT place::integer FROM held`,
    [
      arrayText(results, (one) => one.accountId),
      arrayText(results, (one) => one.id),
      arrayText(results, (one) => one.leaseToken),
      arrayText(results, (one) => one.after.number),
      arrayText(results, (one) => one.after.status),
      arrayText(results, (one) => one.after.failures),
      arrayText(results, (one) => one.after.dueInMs),
      arrayText(results, (one) => one.startedAgoMs),
      arrayText(results, (one) => one.durationMs),
      arrayText(results, (one) => one.statusCode),
      results.map((one) => one.error),
      results.map((one) => one.responseBody),
      results.map((one) => one.request?.url ?? null),
      results.map((one) => one.request?.signature ?? null),
      results.map((one) => one.request?.standardSignature ?? null),
      arrayText(results, (one) => one.isCounted),
      countSlot,
    ],
  );
  const held = results.map(() => false);
  for (const { place } of rows) held[place - 1] = true;
  return held;
}
