import type { Role } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { lockAccount } from '../accounts/find.sql';
import { lockUser } from '../users/find.sql';
import type { UserRecord } from '../users/user';
import { findPeople, findRole, ownersOf, type Person } from './members.sql';

/** People move home seldom, so a second look finds the person nearly always. */
const looks = 3;

interface LockedPerson {
  person: Person;
  user: UserRecord;
}

/** Throws not_found. What the caller of a verb may do is read under this lock: they may have been removed meanwhile. */
export async function lockRole(tx: Handle, accountId: string, userId: string): Promise<Role | undefined> {
  if ((await lockAccount(tx, accountId)) === undefined) throw notFound('account');
  return findRole(tx, accountId, userId);
}

/** Locks a member and their home row. The caller has locked the account. Throws not_found. */
export async function lockPerson(tx: Handle, accountId: string, userId: string): Promise<LockedPerson> {
  for (let look = 0; look < looks; look++) {
    const person = (await findPeople(tx, accountId)).find((each) => each.userId === userId);
    if (person === undefined) break;
    const user = await lockUser(tx, person.homeAccountId, userId);
    if (user !== undefined) return { person, user };
    // They moved home while this waited for the lock, because they left another account.
  }
  throw notFound('member');
}

/** The account's lock keeps the number of owners. Throws conflict. */
export async function requireAnotherOwner(tx: Handle, accountId: string): Promise<void> {
  if ((await ownersOf(tx, accountId)).length < 2) throw conflict('The account needs an owner. Make somebody else an owner first.');
}
