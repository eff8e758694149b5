import type { Handle } from '@consent/postgres';

/** Who is at home in the account and a member of another. */
export async function findPeopleOfOthers(tx: Handle, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'find_people_of_others',
    `SELECT u.id FROM users u WHERE u.account_id = $1 AND u.left_at IS NULL
       AND EXISTS (SELECT FROM members m WHERE m.home_account_id = u.account_id AND m.user_id = u.id)
     ORDER BY u.id LIMIT $2 FOR NO KEY UPDATE OF u`,
    [accountId, limit],
  );
  return rows.map(({ id }) => id);
}
