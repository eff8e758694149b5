import type { Handle } from '@consent/postgres';
import { type Columns, pick, readerOf, selectOf } from '@consent/postgres/columns';
import {
  counterColumns,
  counterNames,
  counterOf,
  counterSelect,
  knownUsageColumns,
  knownUsageOf,
  type CounterName,
  type KnownUsage,
  type NamedCounter,
} from './counter';
import type { UsageCounter } from './usage.rule';

/**
 * Locks these counters until the transaction ends and creates missing ones. Lock counters before changing holds. The order is
 * fixed to prevent deadlocks.
 */
export async function lockCounters(tx: Handle, names: readonly CounterName[]): Promise<NamedCounter[]> {
  const { rows } = await tx.query(
    'lock_counters',
    `INSERT INTO usage_counters AS c (account_id, period)
     SELECT DISTINCT account_id, period FROM ${counterNames.sql.n.rows} ORDER BY account_id, period
     ON CONFLICT (account_id, period) DO UPDATE SET held_direct = c.held_direct
     RETURNING ${counterSelect}`,
    counterNames.valuesOf({ n: names }),
  );
  return rows.map(counterOf);
}

const usageColumns: Columns<UsageCounter> = pick(counterColumns, 'usedLedger', 'usedDirect', 'heldDirect');
const usageOf = readerOf(usageColumns);

export async function findCounter(db: Handle, accountId: string, period: string): Promise<UsageCounter> {
  const sql = `SELECT ${selectOf(usageColumns)} FROM usage_counters WHERE account_id = $1 AND period = $2`;
  const { rows } = await db.query('find_counter', sql, [accountId, period]);
  return rows[0] ? usageOf(rows[0]) : { usedLedger: 0, usedDirect: 0, heldDirect: 0 };
}

export async function findCounters(db: Handle, names: readonly CounterName[]): Promise<KnownUsage[]> {
  const { rows } = await db.query(
    'find_counters',
    `SELECT ${selectOf(knownUsageColumns, 'c')}
     FROM (SELECT DISTINCT account_id, period FROM ${counterNames.sql.n.rows}) AS n
     JOIN usage_counters c ON c.account_id = n.account_id AND c.period = n.period`,
    counterNames.valuesOf({ n: names }),
  );
  return rows.map(knownUsageOf);
}
