import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRecord, type AccountRow } from '../accounts/account';
import { keyOf, keySelect, type KeyRecord } from '../keys/key';
import { siteOf, siteSelect, type SiteRecord } from '../sites/site';

export async function listMarkedAccounts(db: Handle, limit: number, after?: AccountRecord): Promise<AccountRecord[]> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE projected_revision < revision AND a.id > $2 ORDER BY a.id LIMIT $1`;
  const { rows } = await db.query<AccountRow>('list_marked_accounts', sql, [limit, after?.id ?? nilUuid]);
  return rows.map(accountOf);
}

export async function listMarkedKeys(db: Handle, limit: number, after?: KeyRecord): Promise<KeyRecord[]> {
  const sql = `SELECT ${keySelect} FROM api_keys WHERE projected_revision < revision AND (account_id, id) > ($2::uuid, $3::text) ORDER BY account_id, id LIMIT $1`;
  const { rows } = await db.query('list_marked_keys', sql, [limit, after?.accountId ?? nilUuid, after?.id ?? '']);
  return rows.map(keyOf);
}

export async function listMarkedSites(db: Handle, limit: number, after?: SiteRecord): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteSelect} FROM sites WHERE projected_revision < revision AND (account_id, id) > ($2::uuid, $3::uuid) ORDER BY account_id, id LIMIT $1`;
  const { rows } = await db.query('list_marked_sites', sql, [limit, after?.accountId ?? nilUuid, after?.id ?? nilUuid]);
  return rows.map(siteOf);
}

export async function confirmAccounts(db: Handle, accounts: readonly AccountRecord[]): Promise<void> {
  await db.query(
    'confirm_accounts',
    `UPDATE accounts t SET projected_revision = r.revision, projected_at = now()
     FROM unnest($1::uuid[], $2::bigint[]) AS r(id, revision)
     WHERE t.id = r.id AND t.projected_revision < r.revision`,
    [accounts.map(({ id }) => id), accounts.map(({ revision }) => revision)],
  );
}

export async function confirmKeys(db: Handle, keys: readonly KeyRecord[]): Promise<void> {
  await db.query(
    'confirm_keys',
    `UPDATE api_keys t SET projected_revision = r.revision, projected_at = now()
     FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS r(account_id, id, revision)
     WHERE t.account_id = r.account_id AND t.id = r.id AND t.projected_revision < r.revision`,
    columnsOf(keys),
  );
}

export async function confirmSites(db: Handle, sites: readonly SiteRecord[]): Promise<void> {
  await db.query(
    'confirm_sites',
    `UPDATE sites t SET projected_revision = r.revision, projected_at = now()
     FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS r(account_id, id, revision)
     WHERE t.account_id = r.account_id AND t.id = r.id AND t.projected_revision < r.revision`,
    columnsOf(sites),
  );
}

function columnsOf(rows: readonly { accountId: string; id: string; revision: number }[]): unknown[] {
  return [rows.map(({ accountId }) => accountId), rows.map(({ id }) => id), rows.map(({ revision }) => revision)];
}

export async function countMarked(db: Handle): Promise<number> {
  const { rows } = await db.query<{ marked: number }>(
    'count_marked',
    `SELECT (SELECT count(*) FROM accounts WHERE projected_revision < revision)
          + (SELECT count(*) FROM api_keys WHERE projected_revision < revision)
          + (SELECT count(*) FROM sites WHERE projected_revision < revision)
          + (SELECT count(*) FROM usage_counters WHERE merged_direct < used_direct) AS marked`,
    [],
  );
  return rows[0]?.marked ?? 0;
}
