import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import type { UserRecord } from '../users/user';
import type { FactorChange } from './factor-change.rule';

const kinds = {
  added: 'factor.added',
  removed: 'factor.removed',
  recovery_codes_replaced: 'factor.codes_replaced',
  recovery_code_used: 'factor.recovery_code_used',
} as const;

/** Queues the mail, and the entry of the audit trail, in the transaction of the change (decision 63.10), so that neither happens without the other. */
export async function tellOfChange(
  tx: Handle,
  { accountId, id, email }: Pick<UserRecord, 'accountId' | 'id' | 'email'>,
  change: FactorChange,
  { audit, nowMs }: Pick<AccountParts, 'audit'> & { nowMs: number },
): Promise<void> {
  await audit(tx, { accountId, kind: kinds[change], target: { kind: 'user', id }, actor: { kind: 'user', id } });
  await insertMail(tx, { id: randomUUID(), kind: 'factor_changed', data: { email, change } }, nowMs);
}
