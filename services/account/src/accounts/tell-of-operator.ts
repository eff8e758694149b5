import { randomUUID } from 'node:crypto';
import type { AuditKind } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { insertMail } from '../mails/queue.sql';
import { findAccountsOf, ownersOf } from '../members/members.sql';
import type { AccountParts } from '../parts';
import type { UserRecord } from '../users/user';
import type { OperatorChange } from './operator-change.rule';

const kinds: Readonly<Record<OperatorChange, AuditKind>> = { factors_removed: 'factor.all_removed', sessions_ended: 'session.all_ended' };

/**
 * In the transaction of the change: an entry in the trail of each account that the person acts for, and an email to the person and to the owners of these
 * accounts (decision 84.1). Returns the addresses.
 */
export async function tellOfOperator(
  tx: Handle,
  { accountId: home, id, email: person }: UserRecord,
  { change, reason, nowMs, audit }: Pick<AccountParts, 'audit'> & { change: OperatorChange; reason: string; nowMs: number },
): Promise<string[]> {
  const told = new Set([person]);
  for (const { id: accountId } of await findAccountsOf(tx, home, id)) {
    await audit(tx, {
      accountId,
      kind: kinds[change],
      target: { kind: 'user', id },
      changes: [{ field: 'reason', from: null, to: reason }],
    });
    for (const { email } of await ownersOf(tx, accountId)) told.add(email);
  }
  for (const email of told)
    await insertMail(tx, { id: randomUUID(), kind: 'changed_by_operator', data: { email, person, change, reason } }, nowMs);
  return [...told];
}
