import type { Handle } from '@consent/postgres';

/** Accounts with a row in any of the tables, in order. A step of the recursion is one search of an index of each table. */
export async function findAccounts(db: Handle, tables: readonly string[], afterAccountId: string, limit: number): Promise<string[]> {
  const firstOf = (table: string, after: string) =>
    `(SELECT account_id FROM ${table} WHERE account_id > ${after} ORDER BY account_id LIMIT 1)`;
  const next = (after: string) =>
    `(SELECT min(account_id::text)::uuid FROM (${tables.map((table) => firstOf(table, after)).join(' UNION ALL ')}) AS firsts)`;
  const { rows } = await db.query<{ account_id: string }>(
    'find_row_accounts',
    `WITH RECURSIVE accounts AS (
       SELECT ${next('$1')} AS account_id, 1 AS place
       UNION ALL SELECT ${next('accounts.account_id')}, place + 1 FROM accounts WHERE account_id IS NOT NULL AND place < $2::integer)
     SELECT account_id FROM accounts WHERE account_id IS NOT NULL ORDER BY account_id`,
    [afterAccountId, limit],
  );
  return rows.map((row) => row.account_id);
}
