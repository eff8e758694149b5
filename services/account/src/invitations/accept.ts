import { randomUUID } from 'node:crypto';
import type { AcceptInvitationRequest, AcceptInvitationResponse, SessionClient } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { addHome } from '../accounts/add-account';
import { lockAccount } from '../accounts/find.sql';
import { addMember } from '../members/add-member';
import { beginActing } from '../members/begin-acting';
import type { AccountParts } from '../parts';
import { tokenDigest } from '../random-token';
import { storedDigests } from '../sessions/acting-digest';
import { findLastingSession } from '../sessions/acting.sql';
import { deleteSession } from '../sessions/delete.sql';
import { findSession } from '../sessions/resolve.sql';
import { idleSinceMs, maxSessionMs } from '../sessions/session.rule';
import { refuseSsoSession } from '../sso/only-sso';
import { checkText, nameLength } from '../text.rule';
import { findUserByEmail, lockUser } from '../users/find.sql';
import { saveUser } from '../users/save.sql';
import { withVerifiedEmail, type UserRecord } from '../users/user';
import type { NamedInvitation } from './invitation';
import { deleteInvitation, findInvitationByToken } from './invitations.sql';

type Parts = Pick<AccountParts, 'database' | 'transaction' | 'passwords' | 'events' | 'audit' | 'now' | 'cells' | 'wakeProjector'>;

/**
 * POST /auth/invitation/accept (decision 80). Who has the token reads the mailbox, so the address is confirmed. A known person must be
 * signed in as well: the email alone must not be a way around their password and second factor. A new person gets a home account of
 * their own, made as by registration. Locks the account first, so that one of parallel calls gets the invitation. Throws not_found,
 * invalid, unauthorized, forbidden, conflict, unavailable.
 */
export async function acceptInvitation(
  { token, digest, name, password, client }: AcceptInvitationRequest,
  { database, wakeProjector, ...parts }: Parts,
): Promise<AcceptInvitationResponse> {
  const invitation = await findInvitationByToken(database, tokenDigest(token), parts.now());
  if (invitation === undefined) throw notFound('invitation');
  const known = await findUserByEmail(database, invitation.email);
  if (known !== undefined) return acceptAsKnown(invitation, known, { digest, client }, { database, ...parts });
  const signedIn = await acceptAsNew(invitation, { name, password, digest, client }, parts);
  wakeProjector();
  return signedIn;
}

interface Browser {
  digest: Buffer;
  client: SessionClient;
}

async function acceptAsKnown(
  invitation: NamedInvitation,
  known: UserRecord,
  { digest, client }: Browser,
  { database, transaction, events, audit, now }: Pick<Parts, 'database' | 'transaction' | 'events' | 'audit' | 'now'>,
): Promise<AcceptInvitationResponse> {
  const times = () => ({ nowMs: now(), idleSinceMs: idleSinceMs(now()) });
  const session = digest.length === 0 ? undefined : await findSession(database, storedDigests(digest), times());
  if (session === undefined) throw signInFirst(invitation);
  if (session.user.id !== known.id) {
    const message = `The invitation is for ${invitation.email}. Sign out, and sign in with that address.`;
    throw new ServiceError('forbidden', message);
  }
  return transaction(async (tx) => {
    await useUp(tx, invitation, now());
    await addMember(tx, memberOf(invitation, known), { audit, now });
    const user = await lockUser(tx, known.accountId, known.id);
    const lasting = await findLastingSession(tx, { homeAccountId: known.accountId, userId: known.id }, { digest, ...times() });
    if (user === undefined || lasting === undefined) throw signInFirst(invitation);
    refuseSsoSession(lasting);
    const confirmed = withVerifiedEmail(user, now());
    if (confirmed !== user) {
      await saveUser(tx, confirmed);
      await events.user(tx, 'account.user_verified', confirmed, now());
    }
    await deleteSession(tx, digest);
    return beginActing(tx, { ...lasting, user: confirmed, accountId: invitation.accountId, client, nowMs: now() }, { audit });
  });
}

async function acceptAsNew(
  invitation: NamedInvitation,
  { name, password, digest, client }: Browser & { name: string; password: string },
  { transaction, passwords, ...parts }: Omit<Parts, 'database' | 'wakeProjector'>,
): Promise<AcceptInvitationResponse> {
  const { email, accountId } = invitation;
  checkText('name', name, nameLength);
  passwords.check(password, { email, name });
  const passwordHash = await passwords.hash(password);
  return transaction(async (tx) => {
    const nowMs = parts.now();
    await useUp(tx, invitation, nowMs);
    const person = { id: randomUUID(), email, name, passwordHash, passwordChanges: 0, emailVerifiedAtMs: nowMs, createdAtMs: nowMs };
    // Somebody may have registered the address since it was looked for: conflict.
    const home = await addHome(tx, person, parts);
    const user: UserRecord = { ...person, accountId: home.id };
    await addMember(tx, memberOf(invitation, user), parts);
    if (digest.length > 0) await deleteSession(tx, digest);
    return beginActing(tx, { user, accountId, client, nowMs, expiresAtMs: nowMs + maxSessionMs, factorProvedAtMs: 0 }, parts);
  });
}

function memberOf({ accountId, role, siteIds, invitedBy }: NamedInvitation, user: UserRecord) {
  return { accountId, homeAccountId: user.accountId, userId: user.id, role, siteIds, invitedBy };
}

async function useUp(tx: Handle, { accountId, id }: NamedInvitation, nowMs: number): Promise<void> {
  await lockAccount(tx, accountId);
  if ((await deleteInvitation(tx, accountId, id, nowMs)) === undefined) throw notFound('invitation');
}

function signInFirst({ email }: NamedInvitation): ServiceError {
  return new ServiceError('unauthorized', `Sign in as ${email} first, and open the link again.`);
}
