import type { Handle } from '@consent/postgres';
import { namedCounterOf, type NamedCounter, type NamedCounterRow } from './rows';

/**
 * Turns what holds keep into units used, each at most what it keeps, and frees the
 * rest; of one that is settled already nothing. The caller holds their counters
 * locked and names no request twice. Answers the counters that changed.
 */
export async function settleHolds(db: Handle, settled: readonly { requestId: string; units: number }[]): Promise<NamedCounter[]> {
  const { rows } = await db.query<NamedCounterRow>(
    'settle_holds',
    `WITH settled AS (
       UPDATE usage_holds h SET settled_units = LEAST(s.units, h.units)
       FROM unnest($1::text[], $2::bigint[]) AS s(request_id, units)
       WHERE h.request_id = s.request_id AND h.settled_units IS NULL
       RETURNING h.account_id, h.period, h.units, h.settled_units)
     UPDATE usage_counters c SET held_direct = c.held_direct - s.held, used_direct = c.used_direct + s.used
     FROM (SELECT account_id, period, sum(units) AS held, sum(settled_units) AS used FROM settled GROUP BY account_id, period) AS s
     WHERE c.account_id = s.account_id AND c.period = s.period
     RETURNING c.account_id, c.period, c.used_ledger, c.used_direct, c.held_direct`,
    [settled.map(({ requestId }) => requestId), settled.map(({ units }) => units)],
  );
  return rows.map(namedCounterOf);
}
