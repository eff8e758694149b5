import type { Handle } from '@consent/postgres';
import type { KnownUsage } from './rows';

/** Notes that Redis has taken over direct usage up to these totals. */
export async function markMerged(db: Handle, merged: readonly KnownUsage[]): Promise<void> {
  await db.query(
    'mark_merged',
    `UPDATE usage_counters c SET merged_direct = m.used_direct, merged_at = now()
     FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS m(account_id, period, used_direct)
     WHERE c.account_id = m.account_id AND c.period = m.period AND c.merged_direct < m.used_direct`,
    [merged.map((usage) => usage.accountId), merged.map((usage) => usage.period), merged.map((usage) => usage.usedDirect)],
  );
}
