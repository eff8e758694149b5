import type { Handle } from '@consent/postgres';
import type { ClaimedMail, Mail, MailKind } from '../../domain/mail';

type MailRow = Mail & { attempts: number; created_at: Date };

/**
 * Claims the mail that is due longest, for the time of the lease; of several senders
 * each gets another. Kinds that a later version added are left to it.
 */
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
