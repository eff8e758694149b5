import type { Handle } from '@consent/postgres';

const mostTold = 100;

/** Who gets what an owner must know: the address of each owner of the account. */
export async function findOwnerAddresses(db: Handle, accountId: string): Promise<string[]> {
  const sql = 'SELECT email FROM users WHERE account_id = $1 ORDER BY created_at, id LIMIT $2';
  const { rows } = await db.query<{ email: string }>('find_owner_addresses', sql, [accountId, mostTold]);
  return rows.map(({ email }) => email);
}
