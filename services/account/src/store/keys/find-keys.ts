import type { Handle } from '@consent/postgres';
import type { KeyRecord } from '../../domain/key';
import { keyColumns, keyOf, type KeyRow } from './rows';

/** Those that there are, in no order; a key of another account is not. */
export async function findKeys(db: Handle, refs: readonly { accountId: string; keyId: string }[]): Promise<KeyRecord[]> {
  const { rows } = await db.query<KeyRow>(
    'find_keys',
    `SELECT ${keyColumns} FROM api_keys WHERE (account_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
    [refs.map((ref) => ref.accountId), refs.map((ref) => ref.keyId)],
  );
  return rows.map(keyOf);
}
