import type { Account, SessionClient, User } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { accountMessageOf } from '../accounts/account';
import { findAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { newToken, tokenDigest } from '../random-token';
import type { LastingSession } from '../sessions/acting.sql';
import { auditSignIn } from '../sessions/audit-sign-in';
import { deleteSurplusSessions } from '../sessions/delete.sql';
import { insertSession } from '../sessions/login.sql';
import { needsSso } from '../sso/only-sso';
import { userMessageOf, type UserRecord } from '../users/user';
import { saveLastActedFor } from './members.sql';

interface ActingSession extends LastingSession {
  /** Locked. */
  user: UserRecord;
  accountId: string;
  client: SessionClient;
  nowMs: number;
}

/**
 * Begins a session of a person that acts for an account, and remembers the account for the next sign-in. For the home account, if the account
 * is only open with single sign-on (decision 83).
 */
export async function beginActing(
  tx: Handle,
  { user, accountId: wanted, client, nowMs, expiresAtMs, factorProvedAtMs }: ActingSession,
  { audit }: Pick<AccountParts, 'audit'>,
): Promise<{ token: string; user: User; account: Account }> {
  const accountId = (await needsSso(tx, wanted, user.id)) ? user.accountId : wanted;
  const token = newToken();
  const ofUser = { accountId: user.accountId, userId: user.id, digest: tokenDigest(token) };
  const actsFor = accountId === user.accountId ? null : accountId;
  await insertSession(tx, { ...ofUser, expiresAtMs, factorProvedAtMs, actsFor, createdAtMs: nowMs, client });
  await deleteSurplusSessions(tx, { ...ofUser, nowMs });
  await saveLastActedFor(tx, user.accountId, user.id, actsFor);
  await auditSignIn(tx, accountId, user.id, { audit, nowMs });
  const account = await findAccount(tx, accountId);
  if (account === undefined) throw notFound('account');
  return { token, user: userMessageOf(user), account: accountMessageOf(account) };
}
