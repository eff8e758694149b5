import type { Handle } from '@consent/postgres';
import { insertOf, pick, updateOf } from '@consent/postgres/columns';
import { providerColumns, providerOf, providerSelect, type ProviderRecord } from './provider';

export interface ProviderRef {
  accountId: string;
  id: string;
}

export async function findProviders(db: Handle, accountId: string): Promise<ProviderRecord[]> {
  const sql = `SELECT ${providerSelect} FROM sso_providers WHERE account_id = $1 ORDER BY created_at, id`;
  return (await db.query('find_sso_providers', sql, [accountId])).rows.map(providerOf);
}

export async function findProvider(db: Handle, { accountId, id }: ProviderRef): Promise<ProviderRecord | undefined> {
  const sql = `SELECT ${providerSelect} FROM sso_providers WHERE account_id = $1 AND id = $2`;
  const {
    rows: [row],
  } = await db.query('find_sso_provider', sql, [accountId, id]);
  return row && providerOf(row);
}

const insert = insertOf('sso_providers', providerColumns);

export async function insertProvider(tx: Handle, provider: ProviderRecord): Promise<void> {
  await tx.query('insert_sso_provider', insert.text, insert.valuesOf(provider));
}

const { accountId: _, id: __, createdAtMs: ___, ...changed } = providerColumns;
const update = updateOf('sso_providers', pick(providerColumns, 'accountId', 'id'), changed);

export async function saveProvider(tx: Handle, provider: ProviderRecord): Promise<void> {
  await tx.query('save_sso_provider', update.text, update.valuesOf(provider));
}

export async function deleteProvider(tx: Handle, { accountId, id }: ProviderRef): Promise<boolean> {
  const sql = 'DELETE FROM sso_providers WHERE account_id = $1 AND id = $2';
  return (await tx.query('delete_sso_provider', sql, [accountId, id])).rowCount === 1;
}

export async function forgetIdentities(tx: Handle, { accountId, id }: ProviderRef): Promise<void> {
  await tx.query('forget_sso_identities', 'DELETE FROM sso_identities WHERE account_id = $1 AND provider_id = $2', [accountId, id]);
}

/** Locked, in the order of their ids. */
export async function lockProvidersSealedOtherwise(tx: Handle, prefix: string, afterId: string, limit: number): Promise<ProviderRecord[]> {
  const { rows } = await tx.query(
    'lock_sso_providers_to_reseal',
    `SELECT ${providerSelect} FROM sso_providers WHERE NOT starts_with(sealed, $1) AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [prefix, afterId, limit],
  );
  return rows.map(providerOf);
}
