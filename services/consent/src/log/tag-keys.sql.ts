import { randomBytes } from 'node:crypto';
import { tagKeyBytes } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';

/** 32 bytes each. A key is made for the account's first leaf and never changes. */
export async function ensureTagKeys(db: Handle, accountIds: readonly string[]): Promise<Map<string, Buffer>> {
  const keys = await findTagKeys(db, accountIds);
  const missing = accountIds.filter((accountId) => !keys.has(accountId));
  if (missing.length === 0) return keys;
  await db.query(
    'make_tag_keys',
    'INSERT INTO account_logs (account_id, tag_key) SELECT * FROM unnest($1::uuid[], $2::bytea[]) ON CONFLICT DO NOTHING',
    [missing, missing.map(() => randomBytes(tagKeyBytes))],
  );
  // Another process may have made some of them.
  return new Map([...keys, ...(await findTagKeys(db, missing))]);
}

export async function findTagKeys(db: Handle, accountIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ account_id: string; tag_key: Buffer }>(
    'find_tag_keys',
    'SELECT account_id, tag_key FROM account_logs WHERE account_id = ANY ($1::uuid[])',
    [accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, row.tag_key]));
}
