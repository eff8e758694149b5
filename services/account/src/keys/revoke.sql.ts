import type { Handle } from '@consent/postgres';
import { keyOf, keySelect, type KeyRecord } from './key';

export async function lockKey(tx: Handle, accountId: string, id: string): Promise<KeyRecord | undefined> {
  const sql = `SELECT ${keySelect} FROM api_keys WHERE account_id = $1 AND id = $2 FOR UPDATE`;
  const {
    rows: [row],
  } = await tx.query('lock_key', sql, [accountId, id]);
  return row && keyOf(row);
}

export async function markKeyRevoked(tx: Handle, key: KeyRecord): Promise<void> {
  await tx.query('mark_key_revoked', 'UPDATE api_keys SET revoked_at = $3, revision = $4 WHERE account_id = $1 AND id = $2', [
    key.accountId,
    key.id,
    new Date(key.revokedAtMs),
    key.revision,
  ]);
}

/** The keys that somebody made and that are not revoked. */
export async function lockLiveKeysOf(tx: Handle, accountId: string, userId: string): Promise<KeyRecord[]> {
  const sql = `SELECT ${keySelect} FROM api_keys WHERE account_id = $1 AND created_by = $2 AND revoked_at IS NULL ORDER BY id FOR UPDATE`;
  return (await tx.query('lock_live_keys_of', sql, [accountId, userId])).rows.map(keyOf);
}
