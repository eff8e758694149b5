import type { Handle } from '@consent/postgres';
import { buffer, insertOf, word } from '@consent/postgres/columns';
import { keyColumns, type KeyDigest, type KeyRecord } from './key';

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

const insert = insertOf<KeyRecord & KeyDigest>('api_keys', { ...keyColumns, digest: buffer('digest'), pepper: word('pepper') });

export async function insertKey(tx: Handle, key: KeyRecord, digest: KeyDigest): Promise<void> {
  await tx.query('insert_key', insert.text, insert.valuesOf({ ...key, ...digest }));
}
