import type { Handle } from '@consent/postgres';
import type { Audited } from '@consent/service';
import type { AccountParts } from '../parts';
import type { UserRecord } from '../users/user';
import { findAccountIdsOf } from './members.sql';

/**
 * What happens to a person's way in is in the trail of every account that they act for, because each of them relies on it (decision 82.10).
 * In the order of the ids, so that two of them cannot deadlock.
 */
export async function auditPerson(
  tx: Handle,
  { accountId, id }: Pick<UserRecord, 'accountId' | 'id'>,
  entry: Omit<Audited, 'accountId'>,
  { audit }: Pick<AccountParts, 'audit'>,
): Promise<void> {
  for (const each of await findAccountIdsOf(tx, accountId, id)) await audit(tx, { ...entry, accountId: each });
}
