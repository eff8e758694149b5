import type { Handle } from '@consent/postgres';
import { addAccount } from '../accounts/add-account';
import { roleOf, type Role } from '@consent/contracts';
import { addMember } from '../members/add-member';
import { findRole } from '../members/members.sql';
import type { AccountParts } from '../parts';
import { findUserByEmail, lockUser } from '../users/find.sql';
import type { UserRecord } from '../users/user';
import type { Vouched } from './claims.rule';
import { findIdentity, hasIdentityIn, insertIdentity } from './identities.sql';
import type { ProviderRecord } from './provider';
import { takeOverUnconfirmed } from './take-over-unconfirmed';

export type PersonParts = Pick<AccountParts, 'audit' | 'passwords' | 'events' | 'now' | 'cells'>;

export interface FoundPerson {
  user: UserRecord;
  role: Role;
}

/**
 * Whom a provider means: the person of its subject, otherwise of the address, otherwise a new one without a password. Who signs in for the
 * first time becomes a member; who was removed does not come back this way. The caller has locked the account. Throws conflict (no room).
 */
export async function findPerson(
  tx: Handle,
  { accountId, id: providerId, defaultRole }: ProviderRecord,
  { subject, email, name }: Vouched,
  parts: PersonParts,
): Promise<FoundPerson | 'removed'> {
  const known = await findIdentity(tx, { accountId, providerId, subject });
  const user =
    known === undefined ? await personOfAddress(tx, { email, name }, parts) : await lockUser(tx, known.homeAccountId, known.userId);
  if (user === undefined) return 'removed';
  const ref = { accountId, homeAccountId: user.accountId, userId: user.id };
  const wasHere = known !== undefined || (await hasIdentityIn(tx, ref));
  if (known === undefined) await insertIdentity(tx, { ...ref, providerId, subject }, parts.now());
  const role = await findRole(tx, accountId, user.id);
  if (role !== undefined) return { user, role };
  if (wasHere) return 'removed';
  // A role of a later release gives the least here.
  const given = roleOf(defaultRole) ?? 'auditor';
  await addMember(tx, { ...ref, role: given, siteIds: null, invitedBy: null }, parts);
  return { user, role: given };
}

async function personOfAddress(
  tx: Handle,
  { email, name }: Pick<Vouched, 'email' | 'name'>,
  { passwords, ...parts }: PersonParts,
): Promise<UserRecord | undefined> {
  const found = await findUserByEmail(tx, email);
  if (found !== undefined) {
    const locked = await lockUser(tx, found.accountId, found.id);
    return locked?.emailVerifiedAtMs === 0 ? takeOverUnconfirmed(tx, locked, { passwords, now: parts.now }) : locked;
  }
  const home = await addAccount(tx, { name, email, passwordHash: passwords.hashOfNone(), emailVerified: true }, parts);
  return lockUser(tx, home.id, home.userId);
}
