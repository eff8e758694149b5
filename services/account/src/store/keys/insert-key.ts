import type { Handle } from '@consent/postgres';
import type { KeyDigest, KeyRecord } from '../../domain/key';

/** Stores a new key with the digest it is found by. */
export async function insertKey(db: Handle, key: KeyRecord, { digest, pepper }: KeyDigest): Promise<void> {
  await db.query(
    'insert_key',
    `INSERT INTO api_keys (account_id, id, digest, name, first_characters, last_four, created_at, expires_at, revision, pepper)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
    ],
  );
}
