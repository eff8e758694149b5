import { auditPerson } from '../members/audit-person';
import type { AccountParts } from '../parts';
import type { UserRecord } from '../users/user';

const mostAtOnce = 100;
let running = 0;

/**
 * A refused sign-in of a known address, in the trail of each account of the person (decision 82.10). Not awaited: the time of the answer must not tell whether the
 * address is known. So a crash may lose the entries of that moment.
 */
export function recordRefused(
  { accountId, id }: Pick<UserRecord, 'accountId' | 'id'>,
  { transaction, audit, logger }: Pick<AccountParts, 'transaction' | 'audit' | 'logger'>,
): void {
  const lose = (error?: unknown) => logger.warn({ error, accountId }, 'a refused sign-in is missing in the audit trail');
  if (running === mostAtOnce) return lose();
  running += 1;
  transaction((tx) => auditPerson(tx, { accountId, id }, { kind: 'session.refused', target: { kind: 'user', id } }, { audit }))
    .catch(lose)
    .finally(() => (running -= 1));
}
