import type { Handle } from '@consent/postgres';
import { counterNameColumns, namedCounterOf, type CounterName, type NamedCounter, type NamedCounterRow } from './rows';

/** Ends the holds whose time is over and frees what they held, of counters that the caller holds locked. Answers the counters that changed. */
export async function freeExpiredHolds(db: Handle, names: readonly CounterName[], nowMs: number): Promise<NamedCounter[]> {
  const { rows } = await db.query<NamedCounterRow>(
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
