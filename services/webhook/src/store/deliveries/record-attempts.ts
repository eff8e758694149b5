import type { Handle } from '@consent/db';
import type { AfterAttempt, Attempted, ReplayFallback } from '../../domain/delivery';

/** Which delivery, and the claim it was attempted under. */
export interface ClaimRef {
  accountId: string;
  id: string;
  leaseToken: string;
}

interface AttemptedRow {
  id: string;
  lease_token: string;
  attempts: number;
  failures: number;
  replay_fallback: ReplayFallback | null;
  generation: number;
}

export function claimKeyOf({ id, leaseToken }: Pick<ClaimRef, 'id' | 'leaseToken'>): string {
  return `${id} ${leaseToken}`;
}

/**
 * The deliveries whose claim still holds, locked until the transaction ends, by claim:
 * a late result and that of whoever made the attempt again may come together.
 */
export async function lockClaimed(db: Handle, claims: readonly ClaimRef[]): Promise<Map<string, Attempted>> {
  const { rows } = await db.query<AttemptedRow>(
    'lock_claimed',
    `SELECT d.id, d.lease_token, d.attempts, d.failures, d.replay_fallback, d.generation
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS c(account_id, id, lease_token)
     JOIN deliveries d ON d.account_id = c.account_id AND d.id = c.id AND d.lease_token = c.lease_token
     ORDER BY d.account_id, d.id FOR UPDATE OF d`,
    [claims.map((claim) => claim.accountId), claims.map((claim) => claim.id), claims.map((claim) => claim.leaseToken)],
  );
  return new Map(
    rows.map((row) => [
      claimKeyOf({ id: row.id, leaseToken: row.lease_token }),
      {
        attempts: row.attempts,
        failures: row.failures,
        replayFallback: row.replay_fallback ?? undefined,
        generation: row.generation,
      },
    ]),
  );
}

/** A result and what follows from it. */
export interface RecordedAttempt {
  accountId: string;
  id: string;
  after: AfterAttempt;
  /** How long ago it began, by a clock that only counts. */
  startedAgoMs: number;
  durationMs: number;
  statusCode: number | undefined;
  error: string;
  responseBody: string;
}

/** The attempts, and the state of their deliveries; ends the claims. Times are the database's. */
export async function saveAttempts(db: Handle, recorded: readonly RecordedAttempt[]): Promise<void> {
  if (recorded.length === 0) return;
  await db.query(
    'save_attempts',
    `WITH r AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::integer[], $4::text[], $5::integer[], $6::float8[], $7::float8[], $8::integer[],
         $9::integer[], $10::text[], $11::text[])
         AS r(account_id, id, number, status, failures, due_in_ms, started_ago_ms, duration_ms, status_code, error, response_body)),
     moved AS (
       UPDATE deliveries d SET attempts = r.number, status = r.status, failures = r.failures, lease_token = NULL,
         claimed_until = NULL, replay_fallback = NULL, due_at = clock_timestamp() + r.due_in_ms * interval '1 millisecond',
         updated_at = now()
       FROM r WHERE d.account_id = r.account_id AND d.id = r.id)
     INSERT INTO attempts (account_id, delivery_id, number, started_at, duration_ms, status_code, error, response_body)
     SELECT account_id, id, number, clock_timestamp() - started_ago_ms * interval '1 millisecond', duration_ms, status_code, error, response_body
     FROM r`,
    [
      recorded.map((one) => one.accountId),
      recorded.map((one) => one.id),
      recorded.map((one) => one.after.number),
      recorded.map((one) => one.after.status),
      recorded.map((one) => one.after.failures),
      recorded.map((one) => one.after.dueInMs ?? null),
      recorded.map((one) => one.startedAgoMs),
      recorded.map((one) => one.durationMs),
      recorded.map((one) => one.statusCode ?? null),
      recorded.map((one) => one.error),
      recorded.map((one) => one.responseBody),
    ],
  );
}
