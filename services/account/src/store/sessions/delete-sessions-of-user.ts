import type { Handle } from '@consent/postgres';

export async function deleteSessionsOfUser(db: Handle, accountId: string, userId: string): Promise<void> {
  await db.query('delete_sessions_of_user', 'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2', [accountId, userId]);
}
