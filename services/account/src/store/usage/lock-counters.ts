import type { Handle } from '@consent/postgres';
import { counterNameColumns, namedCounterOf, type CounterName, type NamedCounter, type NamedCounterRow } from './rows';

/**
 * The counters of these names, each made when there is none, locked until the
 * transaction ends. Whoever touches holds has locked their counters first, and all
 * lock in one order: they wait for each other, and never both at once.
 */
export async function lockCounters(db: Handle, names: readonly CounterName[]): Promise<NamedCounter[]> {
  const { rows } = await db.query<NamedCounterRow>(
    'lock_counters',
    `INSERT INTO usage_counters AS c (account_id, period)
     SELECT DISTINCT account_id, period FROM unnest($1::uuid[], $2::text[]) AS n(account_id, period) ORDER BY account_id, period
     ON CONFLICT (account_id, period) DO UPDATE SET held_direct = c.held_direct
     RETURNING c.account_id, c.period, c.used_ledger, c.used_direct, c.held_direct`,
    counterNameColumns(names),
  );
  return rows.map(namedCounterOf);
}
