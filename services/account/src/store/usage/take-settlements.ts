import type { Handle } from '@consent/postgres';
import type { Settlement } from '../../domain/usage';

/**
 * Writes settlements into the ledger and adds to the counters those that were not
 * in it yet, in one statement. Rows are taken in one order, so that two consumers
 * of the same entries wait for each other and never both at once.
 */
export async function takeSettlements(db: Handle, settlements: readonly Settlement[]): Promise<void> {
  const ordered = settlements.toSorted((a, b) => compare(a.accountId, b.accountId) || compare(a.settlementId, b.settlementId));
  await db.query(
    'take_settlements',
    `WITH taken AS (
       INSERT INTO usage_ledger (account_id, settlement_id, key_id, period, units, requests, at)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[])
       ON CONFLICT (account_id, settlement_id) DO NOTHING
       RETURNING account_id, period, units)
     INSERT INTO usage_counters AS c (account_id, period, used_ledger, ledger_at)
     SELECT account_id, period, sum(units), now() FROM taken GROUP BY account_id, period ORDER BY account_id, period
     ON CONFLICT (account_id, period) DO UPDATE SET used_ledger = c.used_ledger + excluded.used_ledger, ledger_at = excluded.ledger_at`,
    [
      ordered.map((settlement) => settlement.accountId),
      ordered.map((settlement) => settlement.settlementId),
      ordered.map((settlement) => settlement.keyId),
      ordered.map((settlement) => settlement.period),
      ordered.map((settlement) => settlement.units),
      ordered.map((settlement) => settlement.requests),
      ordered.map((settlement) => new Date(settlement.atMs).toISOString()),
    ],
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
