import type { Handle } from '@consent/postgres';

/** When the mail was queued that waits longest. */
export async function findOldestMail(db: Handle): Promise<number | undefined> {
  const {
    rows: [row],
  } = await db.query<{ created_at: Date }>('find_oldest_mail', 'SELECT created_at FROM mails ORDER BY created_at LIMIT 1', []);
  return row?.created_at.getTime();
}
