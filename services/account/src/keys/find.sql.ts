import type { Handle } from '@consent/postgres';
import { keyColumns, keyOf, type KeyRecord, type KeyRow } from './key';

export async function findKey(db: Handle, accountId: string, id: string): Promise<KeyRecord | undefined> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE account_id = $1 AND id = $2`;
  const {
    rows: [row],
  } = await db.query<KeyRow>('find_key', sql, [accountId, id]);
  return row && keyOf(row);
}

/** Unknown keys and keys of another account are left out. The order is not defined. */
export async function findKeys(tx: Handle, refs: readonly { accountId: string; keyId: string }[]): Promise<KeyRecord[]> {
  const { rows } = await tx.query<KeyRow>(
    'find_keys',
    `SELECT ${keyColumns} FROM api_keys WHERE (account_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
    [refs.map((ref) => ref.accountId), refs.map((ref) => ref.keyId)],
  );
  return rows.map(keyOf);
}

/** Newest first, because ids are ULIDs. Includes revoked keys. */
export async function findKeysOfAccount(db: Handle, accountId: string): Promise<KeyRecord[]> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE account_id = $1 ORDER BY id DESC`;
  const { rows } = await db.query<KeyRow>('list_keys', sql, [accountId]);
  return rows.map(keyOf);
}
