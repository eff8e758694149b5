import type { Handle } from '@consent/postgres';
import type { UsageCounter } from '../../domain/usage';
import { counterOf, type CounterRow } from './rows';

/** The counter of a period as it stands; all 0 when nothing was used yet. */
export async function findCounter(db: Handle, accountId: string, period: string): Promise<UsageCounter> {
  const sql = 'SELECT used_ledger, used_direct, held_direct FROM usage_counters WHERE account_id = $1 AND period = $2';
  const { rows } = await db.query<CounterRow>('find_counter', sql, [accountId, period]);
  return counterOf(rows[0]);
}
