import type { Handle } from '@consent/postgres';
import type { KeyDigest } from '../../domain/key';
import type { FoundKey } from './find-key-by-digests';

/** Stores a key's digest under another pepper. Does nothing when another process was first. */
export async function replaceKeyDigest(db: Handle, found: FoundKey, { digest, pepper }: KeyDigest): Promise<void> {
  await db.query('replace_key_digest', 'UPDATE api_keys SET digest = $4, pepper = $5 WHERE account_id = $1 AND id = $2 AND digest = $3', [
    found.accountId,
    found.keyId,
    found.digest,
    digest,
    pepper,
  ]);
}
