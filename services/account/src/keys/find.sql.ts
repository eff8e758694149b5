import type { Handle } from '@consent/postgres';
import { keyOf, keySelect, type KeyRecord } from './key';

export async function findKey(db: Handle, accountId: string, id: string): Promise<KeyRecord | undefined> {
  const sql = `SELECT ${keySelect} FROM api_keys WHERE account_id = $1 AND id = $2`;
  const {
    rows: [row],
  } = await db.query('find_key', sql, [accountId, id]);
  return row && keyOf(row);
}

export async function findKeys(tx: Handle, refs: readonly { accountId: string; keyId: string }[]): Promise<KeyRecord[]> {
  const { rows } = await tx.query(
    'find_keys',
    `SELECT ${keySelect} FROM api_keys WHERE (account_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
    [refs.map((ref) => ref.accountId), refs.map((ref) => ref.keyId)],
  );
  return rows.map(keyOf);
}

interface Bounds {
  limit: number | undefined;
  below: string | undefined;
}

const aboveAllIds = 'key_~';

/**
 * Newest first, including revoked keys. The bounds name both columns of the primary key: with `account_id = $1` alone
 * PostgreSQL may read and sort all keys of the account for one page.
 */
export async function findKeysOfAccount(db: Handle, accountId: string, { limit, below }: Bounds): Promise<KeyRecord[]> {
  const sql = `SELECT ${keySelect} FROM api_keys 
    WHERE (account_id, id) > ($1::uuid, '') AND (account_id, id) < ($1::uuid, $2) ORDER BY account_id DESC, id DESC LIMIT $3`;
  const { rows } = await db.query('list_keys', sql, [accountId, below ?? aboveAllIds, limit ?? null]);
  return rows.map(keyOf);
}
