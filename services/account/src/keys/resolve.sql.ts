import type { Handle } from '@consent/postgres';
import type { KeyDigest } from './key';

export interface FoundKey extends KeyDigest {
  accountId: string;
  keyId: string;
  siteId: string;
  readOnly: boolean;
  scopes: string[];
  addresses: string[];
  cell: string;
}

interface FoundKeyRow extends KeyDigest {
  account_id: string;
  id: string;
  site_id: string | null;
  read_only: boolean;
  scopes: string[];
  addresses: string[];
  cell: string;
}

/** Searches all accounts, because this is how a caller's account is found. */
export async function findKeyByDigests(db: Handle, digests: readonly Buffer[]): Promise<FoundKey | undefined> {
  const {
    rows: [row],
  } = await db.query<FoundKeyRow>(
    'find_key_by_digests',
    `SELECT account_id, api_keys.id, digest, pepper, site_id, read_only, scopes, addresses, cell
     FROM api_keys JOIN accounts ON accounts.id = account_id WHERE digest = ANY($1::bytea[])`,
    [digests],
  );
  if (row === undefined) return undefined;
  const { account_id: accountId, id: keyId, digest, pepper, site_id: siteId, read_only: readOnly, scopes, addresses, cell } = row;
  return { accountId, keyId, digest, pepper, siteId: siteId ?? '', readOnly, scopes, addresses, cell };
}

export async function replaceKeyDigest(db: Handle, found: FoundKey, { digest, pepper }: KeyDigest): Promise<void> {
  await db.query('replace_key_digest', 'UPDATE api_keys SET digest = $4, pepper = $5 WHERE account_id = $1 AND id = $2 AND digest = $3', [
    found.accountId,
    found.keyId,
    found.digest,
    digest,
    pepper,
  ]);
}
