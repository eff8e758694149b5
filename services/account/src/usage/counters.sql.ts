import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import {
  counterNameColumns,
  counterOf,
  knownUsageOf,
  namedCounterOf,
  type CounterName,
  type CounterRow,
  type KnownUsage,
  type KnownUsageRow,
  type NamedCounter,
  type NamedCounterRow,
} from './counter';
import type { UsageCounter } from './usage.rule';

/**
 * Locks these counters until the transaction ends and creates missing ones. Lock counters before changing holds. The order is
 * fixed to prevent deadlocks.
 */
export async function lockCounters(tx: Handle, names: readonly CounterName[]): Promise<NamedCounter[]> {
  const { rows } = await tx.query<NamedCounterRow>(
    'lock_counters',
    `INSERT INTO usage_counters AS c (account_id, period)
     SELECT DISTINCT account_id, period FROM unnest($1::uuid[], $2::text[]) AS n(account_id, period) ORDER BY account_id, period
     ON CONFLICT (account_id, period) DO UPDATE SET held_direct = c.held_direct
     RETURNING c.account_id, c.period, c.used_ledger, c.used_direct, c.held_direct`,
    counterNameColumns(names),
  );
  return rows.map(namedCounterOf);
}

export async function findCounter(db: Handle, accountId: string, period: string): Promise<UsageCounter> {
  const sql = 'SELECT used_ledger, used_direct, held_direct FROM usage_counters WHERE account_id = $1 AND period = $2';
  const { rows } = await db.query<CounterRow>('find_counter', sql, [accountId, period]);
  return counterOf(rows[0]);
}

export async function findCounters(db: Handle, names: readonly CounterName[]): Promise<KnownUsage[]> {
  const { rows } = await db.query<KnownUsageRow>(
    'find_counters',
    `SELECT c.account_id, c.period, c.used_ledger, c.used_direct
     FROM (SELECT DISTINCT account_id, period FROM unnest($1::uuid[], $2::text[]) AS u(account_id, period)) AS n
     JOIN usage_counters c ON c.account_id = n.account_id AND c.period = n.period`,
    counterNameColumns(names),
  );
  return rows.map(knownUsageOf);
}

export async function listUnmerged(db: Handle, limit: number, after?: CounterName): Promise<KnownUsage[]> {
  const { rows } = await db.query<KnownUsageRow>(
    'list_unmerged',
    `SELECT account_id, period, used_ledger, used_direct FROM usage_counters
     WHERE merged_direct < used_direct AND (account_id, period) > ($2::uuid, $3::text) ORDER BY account_id, period LIMIT $1`,
    [limit, after?.accountId ?? nilUuid, after?.period ?? ''],
  );
  return rows.map(knownUsageOf);
}

export async function markMerged(db: Handle, merged: readonly KnownUsage[]): Promise<void> {
  await db.query(
    'mark_merged',
    `UPDATE usage_counters c SET merged_direct = m.used_direct, merged_at = now()
     FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS m(account_id, period, used_direct)
     WHERE c.account_id = m.account_id AND c.period = m.period AND c.merged_direct < m.used_direct`,
    [merged.map((usage) => usage.accountId), merged.map((usage) => usage.period), merged.map((usage) => usage.usedDirect)],
  );
}
