import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';
import type { KeyRecord } from '../../domain/key';
import type { SiteRecord } from '../../domain/site';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRow } from '../accounts/rows';
import { keyColumns, keyOf, type KeyRow } from '../keys/rows';
import { siteColumns, siteOf, type SiteRow } from '../sites/rows';
import { isInDoubt } from './in-doubt';

/**
 * Accounts that are marked, and those that Redis may have lost again. One statement:
 * what is confirmed while it runs is found as the one or as the other.
 */
export async function listDoubtfulAccounts(db: Handle): Promise<AccountRecord[]> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE projected_revision < revision OR ${isInDoubt('accounts', 'projected_at')}`;
  const { rows } = await db.query<AccountRow>('list_doubtful_accounts', sql, []);
  return rows.map(accountOf);
}

export async function listDoubtfulKeys(db: Handle): Promise<KeyRecord[]> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE projected_revision < revision OR ${isInDoubt('api_keys', 'projected_at')}`;
  const { rows } = await db.query<KeyRow>('list_doubtful_keys', sql, []);
  return rows.map(keyOf);
}

export async function listDoubtfulSites(db: Handle): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE projected_revision < revision OR ${isInDoubt('sites', 'projected_at')}`;
  const { rows } = await db.query<SiteRow>('list_doubtful_sites', sql, []);
  return rows.map(siteOf);
}
