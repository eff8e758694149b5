import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import type { OperatorChange } from '../mails/mail.rule';
import { insertMail } from '../mails/queue.sql';
import type { UserRecord } from '../users/user';
import { findOwnerAddresses } from './owners.sql';

/** Queues an email to the person and to each owner, in the transaction of the change (decision 84.1). Returns the addresses. */
export async function tellOfOperator(
  tx: Handle,
  { accountId, email: person }: UserRecord,
  { change, reason, nowMs }: { change: OperatorChange; reason: string; nowMs: number },
): Promise<string[]> {
  const told = [...new Set([person, ...(await findOwnerAddresses(tx, accountId))])];
  for (const email of told)
    await insertMail(tx, { id: randomUUID(), kind: 'changed_by_operator', data: { email, person, change, reason } }, nowMs);
  return told;
}
