import type { Handle } from '@consent/postgres';
import type { ClaimedMail, Mail, MailKind } from './mail.rule';

export async function insertMail(db: Handle, { id, kind, data }: Mail, createdAtMs: number, dueAtMs = createdAtMs): Promise<void> {
  await db.query('insert_mail', 'INSERT INTO mails (id, kind, data, created_at, due_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    kind,
    JSON.stringify(data),
    new Date(createdAtMs),
    new Date(dueAtMs),
  ]);
}

/** True if no sender has claimed it yet; then none does before the end of the transaction. */
export async function lockUnclaimedMail(tx: Handle, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('lock_unclaimed_mail', 'SELECT FROM mails WHERE id = $1 AND attempts = 0 FOR UPDATE', [id]);
  return rowCount === 1;
}

type MailRow = Mail & { attempts: number; created_at: Date };

/** Parallel senders get different mails. `kinds` excludes kinds of later releases. */
export async function claimMail(
  db: Handle,
  { nowMs, leaseMs, kinds }: { nowMs: number; leaseMs: number; kinds: readonly MailKind[] },
): Promise<ClaimedMail | undefined> {
  const {
    rows: [row],
  } = await db.query<MailRow>(
    'claim_mail',
    `UPDATE mails SET due_at = $2, attempts = attempts + 1
     WHERE id = (SELECT id FROM mails WHERE due_at <= $1 AND kind = ANY($3::text[]) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, data, attempts, created_at`,
    [new Date(nowMs), new Date(nowMs + leaseMs), kinds],
  );
  if (row === undefined) return undefined;
  const { attempts, created_at: createdAt, ...mail } = row;
  return { mail, attempts, createdAtMs: createdAt.getTime() };
}

export async function deleteMail(db: Handle, id: string): Promise<void> {
  await db.query('delete_mail', 'DELETE FROM mails WHERE id = $1', [id]);
}

export async function postponeMail(
  db: Handle,
  { id, attempts, dueAtMs }: { id: string; attempts: number; dueAtMs: number },
): Promise<void> {
  await db.query('postpone_mail', 'UPDATE mails SET due_at = $3 WHERE id = $1 AND attempts = $2', [id, attempts, new Date(dueAtMs)]);
}

export async function findOldestMail(db: Handle): Promise<number | undefined> {
  const {
    rows: [row],
  } = await db.query<{ created_at: Date }>('find_oldest_mail', 'SELECT created_at FROM mails ORDER BY created_at LIMIT 1', []);
  return row?.created_at.getTime();
}
