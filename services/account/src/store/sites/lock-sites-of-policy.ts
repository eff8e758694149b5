import type { Handle } from '@consent/postgres';
import type { SiteRecord } from '../../domain/site';
import { siteColumns, siteOf, type SiteRow } from './rows';

/** Every site that a policy is linked to, deleted ones too, locked until the transaction ends. */
export async function lockSitesOfPolicy(db: Handle, accountId: string, policyId: string): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE account_id = $1 AND policy_id = $2 ORDER BY id FOR UPDATE`;
  const { rows } = await db.query<SiteRow>('lock_sites_of_policy', sql, [accountId, policyId]);
  return rows.map(siteOf);
}
