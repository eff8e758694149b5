import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';
import type { KeyRecord } from '../../domain/key';
import type { SiteRecord } from '../../domain/site';

/** Takes the mark off what Redis has. What changed meanwhile stays marked: its revision is ahead. */
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
