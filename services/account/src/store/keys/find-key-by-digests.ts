import type { Handle } from '@consent/postgres';
import type { KeyDigest } from '../../domain/key';

export interface FoundKey extends KeyDigest {
  accountId: string;
  keyId: string;
}

/** Whose key has one of these digests; no account bounds it, as it is what finds out the account. */
export async function findKeyByDigests(db: Handle, digests: readonly Buffer[]): Promise<FoundKey | undefined> {
  const {
    rows: [row],
  } = await db.query<{ account_id: string; id: string; digest: Buffer; pepper: string }>(
    'find_key_by_digests',
    'SELECT account_id, id, digest, pepper FROM api_keys WHERE digest = ANY($1::bytea[])',
    [digests],
  );
  return row && { accountId: row.account_id, keyId: row.id, digest: row.digest, pepper: row.pepper };
}
