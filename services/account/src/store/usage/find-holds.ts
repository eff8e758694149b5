import type { Handle } from '@consent/postgres';

/** Units that one call was given while Redis was away. */
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

/** Those that there are, in no order. */
export async function findHolds(db: Handle, requestIds: readonly string[]): Promise<UsageHold[]> {
  const { rows } = await db.query<HoldRow>(
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
