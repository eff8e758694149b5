import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import type { OperatorChange } from '../mails/mail.rule';
import { insertMail } from '../mails/queue.sql';
import { findAccountsOf, ownersOf } from '../members/members.sql';
import type { UserRecord } from '../users/user';

/**
 * Queues an email to the person and to the owners of each account that they act for, in the transaction of the change (decision 84.1). Returns the
 * addresses.
 */
export async function tellOfOperator(
  tx: Handle,
  { accountId: home, id, email: person }: UserRecord,
  { change, reason, nowMs }: { change: OperatorChange; reason: string; nowMs: number },
): Promise<string[]> {
  const told = new Set([person]);
  for (const account of await findAccountsOf(tx, home, id)) for (const { email } of await ownersOf(tx, account.id)) told.add(email);
  for (const email of told)
    await insertMail(tx, { id: randomUUID(), kind: 'changed_by_operator', data: { email, person, change, reason } }, nowMs);
  return [...told];
}
