import type { Handle } from '@consent/postgres';
import type { Mail } from '../../domain/mail';

/** Queues a mail that is due at once. */
export async function insertMail(db: Handle, { id, kind, data }: Mail, createdAtMs: number): Promise<void> {
  await db.query('insert_mail', 'INSERT INTO mails (id, kind, data, created_at, due_at) VALUES ($1, $2, $3, $4, $4)', [
    id,
    kind,
    JSON.stringify(data),
    new Date(createdAtMs),
  ]);
}
