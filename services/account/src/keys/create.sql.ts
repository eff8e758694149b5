import type { Handle } from '@consent/postgres';
import type { KeyDigest, KeyRecord } from './key';

export async function countLiveKeys(tx: Handle, accountId: string, nowMs: number): Promise<number> {
  const sql = `SELECT count(*) AS keys FROM api_keys
    WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`;
  const { rows } = await tx.query<{ keys: number }>('count_live_keys', sql, [accountId, new Date(nowMs)]);
  return rows[0]?.keys ?? 0;
}

export async function hasActiveSite(tx: Handle, accountId: string, siteId: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM sites WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL';
  const { rows } = await tx.query('has_active_site', sql, [accountId, siteId]);
  return rows.length > 0;
}

export async function insertKey(tx: Handle, key: KeyRecord, { digest, pepper }: KeyDigest): Promise<void> {
  await tx.query(
    'insert_key',
    `INSERT INTO api_keys (account_id, id, digest, name, first_characters, last_four, created_at, expires_at, revision, pepper, site_id, read_only)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      key.accountId,
      key.id,
      digest,
      key.name,
      key.firstCharacters,
      key.lastFour,
      new Date(key.createdAtMs),
      key.expiresAtMs === 0 ? null : new Date(key.expiresAtMs),
      key.revision,
      pepper,
      key.siteId === '' ? null : key.siteId,
      key.readOnly,
    ],
  );
}
