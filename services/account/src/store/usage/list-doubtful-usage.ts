import type { Handle } from '@consent/postgres';
import { isInDoubt } from '../projections/in-doubt';
import { knownUsageOf, type KnownUsage, type KnownUsageRow } from './rows';

/** Counters of which Redis may have lost something: what it was told last, and what it told the ledger last. */
export async function listDoubtfulUsage(db: Handle): Promise<KnownUsage[]> {
  const { rows } = await db.query<KnownUsageRow>(
    'list_doubtful_usage',
    `SELECT account_id, period, used_ledger, used_direct FROM usage_counters
     WHERE merged_direct < used_direct OR ${isInDoubt('usage_counters', 'merged_at')} OR ${isInDoubt('usage_counters', 'ledger_at')}`,
    [],
  );
  return rows.map(knownUsageOf);
}
