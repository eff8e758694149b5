import type { Handle } from '@consent/postgres';

/** Makes it due at another time, unless somebody else has claimed it since. */
export async function postponeMail(
  db: Handle,
  { id, attempts, dueAtMs }: { id: string; attempts: number; dueAtMs: number },
): Promise<void> {
  await db.query('postpone_mail', 'UPDATE mails SET due_at = $3 WHERE id = $1 AND attempts = $2', [id, attempts, new Date(dueAtMs)]);
}
