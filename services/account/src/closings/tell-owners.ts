import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { insertMail } from '../mails/queue.sql';
import { ownersOf } from '../members/members.sql';

/** Queues an email to each owner, in the transaction of the change. */
export async function tellOwners(
  tx: Handle,
  accountId: string,
  kind: 'account_closed' | 'account_purge_soon' | 'account_reopened',
  nowMs: number,
): Promise<void> {
  for (const { email } of await ownersOf(tx, accountId))
    await insertMail(tx, { id: randomUUID(), kind, data: { email, accountId } }, nowMs);
}
