import type { Handle } from '@consent/postgres';

/** Whoever claims it: what was sent need not be sent again. */
export async function deleteMail(db: Handle, id: string): Promise<void> {
  await db.query('delete_mail', 'DELETE FROM mails WHERE id = $1', [id]);
}
