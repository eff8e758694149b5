import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';
import type { KeyRecord } from '../../domain/key';
import type { SiteRecord } from '../../domain/site';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRow } from '../accounts/rows';
import { keyColumns, keyOf, type KeyRow } from '../keys/rows';
import { siteColumns, siteOf, type SiteRow } from '../sites/rows';

/** Up to `limit` accounts that Redis has not confirmed in their present revision. */
export async function listMarkedAccounts(db: Handle, limit: number): Promise<AccountRecord[]> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE projected_revision < revision ORDER BY a.id LIMIT $1`;
  const { rows } = await db.query<AccountRow>('list_marked_accounts', sql, [limit]);
  return rows.map(accountOf);
}

/** Up to `limit` marked keys, of all accounts. */
export async function listMarkedKeys(db: Handle, limit: number): Promise<KeyRecord[]> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE projected_revision < revision ORDER BY account_id, id LIMIT $1`;
  const { rows } = await db.query<KeyRow>('list_marked_keys', sql, [limit]);
  return rows.map(keyOf);
}

/** Up to `limit` marked sites, of all accounts. */
export async function listMarkedSites(db: Handle, limit: number): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE projected_revision < revision ORDER BY account_id, id LIMIT $1`;
  const { rows } = await db.query<SiteRow>('list_marked_sites', sql, [limit]);
  return rows.map(siteOf);
}
