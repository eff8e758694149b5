import type { Handle } from '@consent/postgres';
import { dayOfUsage } from './days.sql';
import { counterNameColumns, namedCounterOf, type CounterName, type NamedCounter, type NamedCounterRow } from './counter';

export interface UsageHold {
  requestId: string;
  accountId: string;
  keyId: string;
  period: string;
  units: number;
  isSettled: boolean;
}

interface HoldRow {
  request_id: string;
  account_id: string;
  key_id: string;
  period: string;
  units: number;
  is_settled: boolean;
}

export async function findHolds(tx: Handle, requestIds: readonly string[]): Promise<UsageHold[]> {
  const { rows } = await tx.query<HoldRow>(
    'find_holds',
    `SELECT request_id, account_id, key_id, period, units, settled_units IS NOT NULL AS is_settled FROM usage_holds WHERE request_id = ANY($1)`,
    [requestIds],
  );
  return rows.map((row) => ({
    requestId: row.request_id,
    accountId: row.account_id,
    keyId: row.key_id,
    period: row.period,
    units: row.units,
    isSettled: row.is_settled,
  }));
}

export async function insertHolds(tx: Handle, holds: readonly Omit<UsageHold, 'isSettled'>[], expiresAtMs: number): Promise<void> {
  await tx.query(
    'insert_holds',
    `WITH held AS (
       INSERT INTO usage_holds (request_id, account_id, key_id, period, units, expires_at)
       SELECT *, $6::timestamptz FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::bigint[])
       ON CONFLICT (request_id) DO NOTHING
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

/**
 * Charges up to the held units and frees the rest. Settled holds are unchanged. The caller has locked the counters and names
 * no request twice. Returns the changed counters.
 */
export async function settleHolds(
  tx: Handle,
  settled: readonly { requestId: string; units: number }[],
  atMs: number,
): Promise<NamedCounter[]> {
  const { rows } = await tx.query<NamedCounterRow>(
    'settle_holds',
    `WITH settled AS (
       UPDATE usage_holds h SET settled_units = LEAST(s.units, h.units)
       FROM unnest($1::text[], $2::bigint[]) AS s(request_id, units)
       WHERE h.request_id = s.request_id AND h.settled_units IS NULL
       RETURNING h.account_id, h.period, h.key_id, h.units, h.settled_units, $3::timestamptz AS at),
     days AS (
       INSERT INTO usage_days AS d (account_id, day, key_id, units)
       SELECT account_id, ${dayOfUsage} AS day, key_id, sum(settled_units) FROM settled WHERE settled_units > 0
       GROUP BY account_id, day, key_id ORDER BY account_id, day, key_id
       ON CONFLICT (account_id, day, key_id) DO UPDATE SET units = d.units + excluded.units)
     UPDATE usage_counters c SET held_direct = c.held_direct - s.held, used_direct = c.used_direct + s.used
     FROM (SELECT account_id, period, sum(units) AS held, sum(settled_units) AS used FROM settled GROUP BY account_id, period) AS s
     WHERE c.account_id = s.account_id AND c.period = s.period
     RETURNING c.account_id, c.period, c.used_ledger, c.used_direct, c.held_direct`,
    [settled.map(({ requestId }) => requestId), settled.map(({ units }) => units), new Date(atMs)],
  );
  return rows.map(namedCounterOf);
}

/** The caller has locked the counters. Returns the changed ones. */
export async function deleteExpiredHolds(tx: Handle, names: readonly CounterName[], nowMs: number): Promise<NamedCounter[]> {
  const { rows } = await tx.query<NamedCounterRow>(
    'free_expired_holds',
    `WITH over AS (
       DELETE FROM usage_holds h USING unnest($1::uuid[], $2::text[]) AS n(account_id, period)
       WHERE h.account_id = n.account_id AND h.period = n.period AND h.expires_at <= $3
       RETURNING h.account_id, h.period, CASE WHEN h.settled_units IS NULL THEN h.units ELSE 0 END AS units)
     UPDATE usage_counters c SET held_direct = c.held_direct - freed.units
     FROM (SELECT account_id, period, sum(units) AS units FROM over GROUP BY account_id, period) AS freed
     WHERE c.account_id = freed.account_id AND c.period = freed.period
     RETURNING c.account_id, c.period, c.used_ledger, c.used_direct, c.held_direct`,
    [...counterNameColumns(names), new Date(nowMs)],
  );
  return rows.map(namedCounterOf);
}

export async function listExpiredPeriods(db: Handle, nowMs: number, limit: number): Promise<CounterName[]> {
  const { rows } = await db.query<{ account_id: string; period: string }>(
    'list_expired_periods',
    'SELECT DISTINCT account_id, period FROM usage_holds WHERE expires_at <= $1 LIMIT $2',
    [new Date(nowMs), limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, period: row.period }));
}

export async function hasOpenHolds(db: Handle): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT FROM usage_counters WHERE held_direct > 0) AS has';
  const { rows } = await db.query<{ has: boolean }>('has_open_holds', sql, []);
  return rows[0]?.has === true;
}
