import type { Handle } from '@consent/db';

/** Whose key has this digest; no account bounds it, as it is what finds out the account. */
export async function findKeyByDigest(db: Handle, digest: Buffer): Promise<{ accountId: string; keyId: string } | undefined> {
  const {
    rows: [row],
  } = await db.query<{ account_id: string; id: string }>('find_key_by_digest', 'SELECT account_id, id FROM api_keys WHERE digest = $1', [
    digest,
  ]);
  return row && { accountId: row.account_id, keyId: row.id };
}
