import type { Handle } from '@consent/postgres';
import { needsSso } from '../sso/only-sso';
import type { UserRecord } from '../users/user';
import { findLastActedFor } from './members.sql';

/**
 * The account in which a sign-in begins: the one that the person last acted for, if they are still a member; undefined for the home account.
 * One that is only open with single sign-on is refused when it is chosen, with the reason.
 */
export async function accountToBeginIn(tx: Handle, { accountId, id }: Pick<UserRecord, 'accountId' | 'id'>): Promise<string | undefined> {
  const last = await findLastActedFor(tx, accountId, id);
  return last === undefined || (await needsSso(tx, last, id)) ? undefined : last;
}
