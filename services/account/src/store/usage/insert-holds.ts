import type { Handle } from '@consent/postgres';
import type { UsageHold } from './find-holds';

/** Holds units of counters that the caller holds locked. */
export async function insertHolds(db: Handle, holds: readonly Omit<UsageHold, 'isSettled'>[], expiresAtMs: number): Promise<void> {
  await db.query(
    'insert_holds',
    `WITH held AS (
       INSERT INTO usage_holds (request_id, account_id, key_id, period, units, expires_at)
       SELECT *, $6::timestamptz FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::bigint[])
       RETURNING account_id, period, units)
     UPDATE usage_counters c SET held_direct = c.held_direct + more.units
     FROM (SELECT account_id, period, sum(units) AS units FROM held GROUP BY account_id, period) AS more
     WHERE c.account_id = more.account_id AND c.period = more.period`,
    [
      holds.map((hold) => hold.requestId),
      holds.map((hold) => hold.accountId),
      holds.map((hold) => hold.keyId),
      holds.map((hold) => hold.period),
      holds.map((hold) => hold.units),
      new Date(expiresAtMs),
    ],
  );
}
