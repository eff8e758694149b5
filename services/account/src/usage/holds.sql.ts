import type { Handle } from '@consent/postgres';
import { dayOfUsage } from './days.sql';
import { bigint, bool, type Columns, instant, partsOf, readerOf, selectOf, text, uuid } from '@consent/postgres/columns';
import { counterNames, counterOf, counterSelect, type CounterName, type NamedCounter } from './counter';

export interface UsageHold {
  requestId: string;
  accountId: string;
  keyId: string;
  period: string;
  units: number;
  isSettled: boolean;
}

type NewHold = Omit<UsageHold, 'isSettled'>;

/** The table `usage_holds`, without the end of a hold. */
const holdColumns: Columns<NewHold> = {
  requestId: text('request_id'),
  accountId: uuid('account_id'),
  keyId: text('key_id'),
  period: text('period'),
  units: bigint('units'),
};

const holdOf = readerOf<UsageHold>({ ...holdColumns, isSettled: bool('is_settled') });

export async function findHolds(tx: Handle, requestIds: readonly string[]): Promise<UsageHold[]> {
  const { rows } = await tx.query(
    'find_holds',
    `SELECT ${selectOf(holdColumns)}, settled_units IS NOT NULL AS is_settled FROM usage_holds WHERE request_id = ANY($1)`,
    [requestIds],
  );
  return rows.map(holdOf);
}

const inserted = partsOf<{ h: NewHold & { expiresAtMs: number } }>({ h: { ...holdColumns, expiresAtMs: instant('expires_at') } });

export async function insertHolds(tx: Handle, holds: readonly NewHold[], expiresAtMs: number): Promise<void> {
  await tx.query(
    'insert_holds',
    `WITH held AS (
       INSERT INTO usage_holds (${inserted.sql.h.names}) SELECT ${inserted.sql.h.values} FROM ${inserted.sql.h.rows}
       ON CONFLICT (request_id) DO NOTHING
       RETURNING account_id, period, units)
     UPDATE usage_counters c SET held_direct = c.held_direct + more.units
     FROM (SELECT account_id, period, sum(units) AS units FROM held GROUP BY account_id, period) AS more
     WHERE c.account_id = more.account_id AND c.period = more.period`,
    inserted.valuesOf({ h: holds.map((hold) => ({ ...hold, expiresAtMs })) }),
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
  const { rows } = await tx.query(
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
     RETURNING ${counterSelect}`,
    [settled.map(({ requestId }) => requestId), settled.map(({ units }) => units), new Date(atMs)],
  );
  return rows.map(counterOf);
}

/** The caller has locked the counters. Returns the changed ones. */
export async function deleteExpiredHolds(tx: Handle, names: readonly CounterName[], nowMs: number): Promise<NamedCounter[]> {
  const { rows } = await tx.query(
    'free_expired_holds',
    `WITH over AS (
       DELETE FROM usage_holds h USING ${counterNames.sql.n.rows}
       WHERE h.account_id = n.account_id AND h.period = n.period AND h.expires_at <= $${counterNames.count + 1}
       RETURNING h.account_id, h.period, CASE WHEN h.settled_units IS NULL THEN h.units ELSE 0 END AS units)
     UPDATE usage_counters c SET held_direct = c.held_direct - freed.units
     FROM (SELECT account_id, period, sum(units) AS units FROM over GROUP BY account_id, period) AS freed
     WHERE c.account_id = freed.account_id AND c.period = freed.period
     RETURNING ${counterSelect}`,
    [...counterNames.valuesOf({ n: names }), new Date(nowMs)],
  );
  return rows.map(counterOf);
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
