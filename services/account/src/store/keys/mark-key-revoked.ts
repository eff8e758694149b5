import type { Handle } from '@consent/postgres';
import type { KeyRecord } from '../../domain/key';

/** Revokes a key, which the caller holds locked; its revision marks it for Redis. */
export async function markKeyRevoked(db: Handle, key: KeyRecord): Promise<void> {
  await db.query('mark_key_revoked', 'UPDATE api_keys SET revoked_at = $3, revision = $4 WHERE account_id = $1 AND id = $2', [
    key.accountId,
    key.id,
    new Date(key.revokedAtMs),
    key.revision,
  ]);
}
