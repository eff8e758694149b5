import type { Handle } from '@consent/postgres';
import { knownUsageOf, type KnownUsage, type KnownUsageRow } from './rows';

/** Up to `limit` counters whose direct usage Redis has not confirmed. */
export async function listUnmerged(db: Handle, limit: number): Promise<KnownUsage[]> {
  const { rows } = await db.query<KnownUsageRow>(
    'list_unmerged',
    `SELECT account_id, period, used_ledger, used_direct FROM usage_counters
     WHERE merged_direct < used_direct ORDER BY account_id, period LIMIT $1`,
    [limit],
  );
  return rows.map(knownUsageOf);
}
