import type { LoginResponse, SessionClient } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { accountMessageOf } from '../accounts/account';
import { findAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { newToken, tokenDigest } from '../random-token';
import { type UserProfile, userMessageOf } from '../users/user';
import { auditSignIn } from './audit-sign-in';
import { deleteSession, deleteSurplusSessions } from './delete.sql';
import { insertSession } from './login.sql';
import { maxSessionMs } from './session.rule';

interface NewSessionOf {
  /** Empty if the browser has none. */
  previousDigest: Buffer;
  client: SessionClient;
  provedFactor: boolean;
  /** Undefined for the home account. */
  actsFor: string | undefined;
  nowMs: number;
}

/**
 * Begins a session of a user who has signed in. Ends the browser's previous one, which an attacker may have planted. Only this answer
 * contains the token. The caller has locked the user.
 */
export async function beginSession(
  tx: Handle,
  user: UserProfile,
  { previousDigest, client, provedFactor, actsFor, nowMs }: NewSessionOf,
  { audit }: Pick<AccountParts, 'audit'>,
): Promise<LoginResponse> {
  const token = newToken();
  if (previousDigest.length > 0) await deleteSession(tx, previousDigest);
  const session = { accountId: user.accountId, userId: user.id, actsFor: actsFor ?? null, digest: tokenDigest(token) };
  await insertSession(tx, {
    ...session,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + maxSessionMs,
    client,
    factorProvedAtMs: provedFactor ? nowMs : 0,
  });
  await deleteSurplusSessions(tx, { ...session, nowMs });
  await auditSignIn(tx, actsFor ?? user.accountId, user.id, { audit, nowMs });
  const account = await findAccount(tx, actsFor ?? user.accountId);
  if (account === undefined) throw notFound('account');
  return { token, user: userMessageOf(user), account: accountMessageOf(account) };
}
