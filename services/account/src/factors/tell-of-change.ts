import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { differenceOf } from '@consent/service';
import { insertMail } from '../mails/queue.sql';
import { auditPerson } from '../members/audit-person';
import type { AccountParts } from '../parts';
import type { UserRecord } from '../users/user';
import type { FactorChange } from './factor-change.rule';

const entries = {
  added: { kind: 'factor.added', factor: 'totp' },
  removed: { kind: 'factor.removed', factor: 'totp' },
  app_removed: { kind: 'factor.removed', factor: 'totp' },
  passkey_added: { kind: 'factor.added', factor: 'passkey' },
  passkey_removed: { kind: 'factor.removed', factor: 'passkey' },
  last_passkey_removed: { kind: 'factor.removed', factor: 'passkey' },
  recovery_codes_replaced: { kind: 'factor.codes_replaced', factor: undefined },
  recovery_code_used: { kind: 'factor.recovery_code_used', factor: undefined },
} as const;

/** Queues the mail, and the entry of the audit trail, in the transaction of the change (decision 63.10), so that neither happens without the other. */
export async function tellOfChange(
  tx: Handle,
  { accountId, id, email }: Pick<UserRecord, 'accountId' | 'id' | 'email'>,
  change: FactorChange,
  { audit, nowMs }: Pick<AccountParts, 'audit'> & { nowMs: number },
): Promise<void> {
  const { kind, factor } = entries[change];
  const [before, after] = kind === 'factor.added' ? [{}, { factor }] : [{ factor }, {}];
  const user = { kind: 'user', id };
  await auditPerson(tx, { accountId, id }, { kind, target: user, actor: user, changes: differenceOf(before, after) }, { audit });
  await insertMail(tx, { id: randomUUID(), kind: 'factor_changed', data: { email, change } }, nowMs);
}
