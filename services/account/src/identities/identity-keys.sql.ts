import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { keyColumns, keyOf, keySelect, type StoredKey } from './identity-key';

export interface SiteRef {
  accountId: string;
  siteId: string;
}

/** Those that are valid at the time, newest first. */
export async function findValidKeys(db: Handle, { accountId, siteId }: SiteRef, atMs: number): Promise<StoredKey[]> {
  const { rows } = await db.query(
    'find_identity_keys',
    `SELECT ${keySelect} FROM identity_keys WHERE account_id = $1 AND site_id = $2 AND (ends_at IS NULL OR ends_at > $3)
     ORDER BY ends_at DESC NULLS FIRST, created_at DESC, id`,
    [accountId, siteId, new Date(atMs)],
  );
  return rows.map(keyOf);
}

const insert = insertOf('identity_keys', keyColumns);

export async function insertKey(tx: Handle, key: StoredKey): Promise<void> {
  await tx.query('insert_identity_key', insert.text, insert.valuesOf(key));
}

/** Keys that another one replaces now end later; those that ended go. */
export async function endKeys(tx: Handle, { accountId, siteId }: SiteRef, atMs: number, endsAtMs: number): Promise<void> {
  await tx.query('end_identity_keys', 'UPDATE identity_keys SET ends_at = $3 WHERE account_id = $1 AND site_id = $2 AND ends_at IS NULL', [
    accountId,
    siteId,
    new Date(endsAtMs),
  ]);
  await tx.query('delete_ended_identity_keys', 'DELETE FROM identity_keys WHERE account_id = $1 AND site_id = $2 AND ends_at <= $3', [
    accountId,
    siteId,
    new Date(atMs),
  ]);
}

export async function deleteKeys(tx: Handle, { accountId, siteId }: SiteRef): Promise<void> {
  await tx.query('delete_identity_keys', 'DELETE FROM identity_keys WHERE account_id = $1 AND site_id = $2', [accountId, siteId]);
}

/** Locked, in the order of their ids. */
export async function lockKeysSealedOtherwise(tx: Handle, prefix: string, afterId: string, limit: number): Promise<StoredKey[]> {
  const { rows } = await tx.query(
    'lock_identity_keys_to_reseal',
    `SELECT ${keySelect} FROM identity_keys WHERE sealed IS NOT NULL AND NOT starts_with(sealed, $1) AND id > $2 ORDER BY id LIMIT $3
     FOR UPDATE SKIP LOCKED`,
    [prefix, afterId, limit],
  );
  return rows.map(keyOf);
}

export async function saveSealedKey(tx: Handle, { accountId, siteId, id, sealed }: StoredKey): Promise<void> {
  await tx.query('save_sealed_identity_key', 'UPDATE identity_keys SET sealed = $4 WHERE account_id = $1 AND site_id = $2 AND id = $3', [
    accountId,
    siteId,
    id,
    sealed,
  ]);
}
