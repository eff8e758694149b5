import type { Handle } from '@consent/postgres';
import { isInDoubt } from './in-doubt';

/** Marks again what Redis may have lost: accounts, keys, sites and direct usage. */
export async function doubtProjections(db: Handle): Promise<void> {
  await db.query('doubt_accounts', `UPDATE accounts SET projected_revision = 0 WHERE ${isInDoubt('accounts', 'projected_at')}`, []);
  await db.query('doubt_keys', `UPDATE api_keys SET projected_revision = 0 WHERE ${isInDoubt('api_keys', 'projected_at')}`, []);
  await db.query('doubt_sites', `UPDATE sites SET projected_revision = 0 WHERE ${isInDoubt('sites', 'projected_at')}`, []);
  await db.query('doubt_merged', `UPDATE usage_counters SET merged_direct = 0 WHERE ${isInDoubt('usage_counters', 'merged_at')}`, []);
}
