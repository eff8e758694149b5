import type { Handle } from '@consent/postgres';
import type { Audited } from '@consent/service';
import type { AccountParts } from '../parts';
import type { UserRecord } from '../users/user';
import { findAccountIdsOf } from './members.sql';

/**
 * Records a change of a person's password, factors or sessions in every account that they act for, because each account relies on them
 * (decision 82.10). Goes by account id, so that parallel calls cannot deadlock.
 */
export async function auditPerson(
  tx: Handle,
  { accountId, id }: Pick<UserRecord, 'accountId' | 'id'>,
  entry: Omit<Audited, 'accountId'>,
  { audit }: Pick<AccountParts, 'audit'>,
): Promise<void> {
  for (const each of await findAccountIdsOf(tx, accountId, id)) await audit(tx, { ...entry, accountId: each });
}
