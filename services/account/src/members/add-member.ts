import type { Role } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { differenceOf } from '@consent/service';
import { lockAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { describedMember } from './described-member';
import type { MemberRecord } from './member';
import { countSites, findPeople, insertMember } from './members.sql';
import { maxMembers } from './role';

interface NewMember {
  accountId: string;
  /** Where the person has their row of `users`, with the id. */
  homeAccountId: string;
  userId: string;
  role: Role;
  /** null: every site. */
  siteIds: readonly string[] | null;
  invitedBy: string | null;
}

/**
 * Lets a person act for an account (decision 80). Locks the account, so that members stay below their maximum, and then the person:
 * every verb about members takes the two in this order. The person is who acts. Throws not_found (account, person, site), conflict.
 */
export async function addMember(tx: Handle, member: NewMember, { audit, now }: Pick<AccountParts, 'audit' | 'now'>): Promise<MemberRecord> {
  const { accountId, homeAccountId, userId, siteIds } = member;
  if ((await lockAccount(tx, accountId)) === undefined) throw notFound('account');
  const people = await findPeople(tx, accountId);
  if (people.some((person) => person.userId === userId)) throw conflict('This person is a member of the account already.');
  if (people.length >= maxMembers) throw conflict(`The account has ${maxMembers} members, which is the maximum. Remove one first.`);
  if ((await lockUser(tx, homeAccountId, userId)) === undefined) throw notFound('user');
  await checkSitesExist(tx, accountId, siteIds);
  const record: MemberRecord = { ...member, createdAtMs: now() };
  await insertMember(tx, record);
  const user = { kind: 'user', id: userId };
  await audit(tx, { accountId, kind: 'member.added', target: user, actor: user, changes: differenceOf({}, describedMember(record)) });
  return record;
}

/** Throws not_found. */
export async function checkSitesExist(tx: Handle, accountId: string, siteIds: readonly string[] | null): Promise<void> {
  if (siteIds !== null && (await countSites(tx, accountId, siteIds)) < siteIds.length) throw notFound('site');
}
