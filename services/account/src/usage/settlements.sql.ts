import type { Handle } from '@consent/postgres';
import { bigint, type Columns, instant, partsOf, text, uuid } from '@consent/postgres/columns';
import { counterOf, counterSelect, type NoticedCounter } from './counter';
import { dayOfUsage } from './days.sql';
import type { Settlement } from './usage.rule';

/** The table `usage_ledger`. */
const settlementColumns: Columns<Settlement> = {
  accountId: uuid('account_id'),
  settlementId: text('settlement_id'),
  keyId: text('key_id'),
  period: text('period'),
  units: bigint('units'),
  requests: bigint('requests'),
  atMs: instant('at'),
};

const { sql, valuesOf } = partsOf({ s: settlementColumns });

/**
 * Adds settlements to the ledger, and new ones to the counters and days, so that repeats count once. Returns the changed
 * counters. Rows are sorted, because two consumers that lock them in different orders would deadlock. A period's days are
 * written only under the lock of its counter.
 */
export async function takeSettlements(tx: Handle, settlements: readonly Settlement[]): Promise<NoticedCounter[]> {
  const ordered = settlements.toSorted((a, b) => compare(a.accountId, b.accountId) || compare(a.settlementId, b.settlementId));
  const { rows } = await tx.query(
    'take_settlements',
    `WITH taken AS (
       INSERT INTO usage_ledger (${sql.s.names}) SELECT ${sql.s.values} FROM ${sql.s.rows}
       ON CONFLICT (account_id, settlement_id) DO NOTHING
       RETURNING account_id, period, key_id, units, at),
     days AS (
       INSERT INTO usage_days AS d (account_id, day, key_id, units)
       SELECT account_id, ${dayOfUsage} AS day, key_id, sum(units) FROM taken WHERE units > 0
       GROUP BY account_id, day, key_id ORDER BY account_id, day, key_id
       ON CONFLICT (account_id, day, key_id) DO UPDATE SET units = d.units + excluded.units)
     INSERT INTO usage_counters AS c (account_id, period, used_ledger, ledger_at)
     SELECT account_id, period, sum(units), now() FROM taken GROUP BY account_id, period ORDER BY account_id, period
     ON CONFLICT (account_id, period) DO UPDATE SET used_ledger = c.used_ledger + excluded.used_ledger, ledger_at = excluded.ledger_at
     RETURNING ${counterSelect}`,
    valuesOf({ s: ordered }),
  );
  return rows.map(counterOf);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export async function findSettlementIds(
  db: Handle,
  settlements: readonly Pick<Settlement, 'accountId' | 'settlementId'>[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ settlement_id: string }>(
    'find_settlement_ids',
    `SELECT l.settlement_id FROM unnest($1::uuid[], $2::text[]) AS s(account_id, settlement_id)
     JOIN usage_ledger l ON l.account_id = s.account_id AND l.settlement_id = s.settlement_id`,
    [settlements.map(({ accountId }) => accountId), settlements.map(({ settlementId }) => settlementId)],
  );
  return new Set(rows.map((row) => row.settlement_id));
}

export async function deleteSettlementsBefore(db: Handle, { beforeMs, limit }: { beforeMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_old_settlements',
    `DELETE FROM usage_ledger WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM usage_ledger WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [new Date(beforeMs), limit],
  );
  return rowCount ?? 0;
}
