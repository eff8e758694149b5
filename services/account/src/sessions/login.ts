import type { LoginRequest, LoginResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { accountMessageOf } from '../accounts/account';
import { findAccount } from '../accounts/find.sql';
import { userHasFactor } from '../factors/factors.sql';
import { useCode } from '../factors/use-code';
import { findLastActedFor } from '../members/members.sql';
import type { AccountParts } from '../parts';
import { needsSso } from '../sso/only-sso';
import { newToken, tokenDigest } from '../random-token';
import { parseEmail } from '../users/email.rule';
import { findUserByEmail, lockUser } from '../users/find.sql';
import { saveUser } from '../users/save.sql';
import { userMessageOf } from '../users/user';
import { deleteSession, deleteSurplusSessions } from './delete.sql';
import { insertSession } from './login.sql';
import { unknownClient } from './session';
import { maxSessionMs } from './session.rule';

/**
 * Signs in (decision 5.1). Ends the browser's previous session, which an attacker may have planted. An unknown address costs
 * the same work as a known one. Suspended accounts get a session too; the gateway restricts it. Only this answer contains the
 * token. The second factor is asked for after the password, in the transaction that begins the session: a code is used up if and only
 * if its session exists. Begins in the account that the person last acted for, if they are still a member. Throws unauthorized (address, password or code), second_factor_required, unavailable (too many at once).
 */
export async function login(
  { email: address, password, previousDigest, client = unknownClient, code = '', asksForCode = false, keepsRoles = false }: LoginRequest,
  {
    database,
    transaction,
    passwords,
    sealedFactors,
    now,
  }: Pick<AccountParts, 'database' | 'transaction' | 'passwords' | 'sealedFactors' | 'now'>,
): Promise<LoginResponse> {
  const email = parseEmail(address);
  const user = email === undefined ? undefined : await findUserByEmail(database, email);
  const isRight = await passwords.verify(password, user?.passwordHash);
  if (user === undefined || !isRight) throw wrongCredentials();
  const strongerHash = passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : undefined;

  const token = newToken();
  const account = await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.id);
    // The password was replaced meanwhile, which ended every session.
    if (locked === undefined || locked.passwordChanges !== user.passwordChanges) throw wrongCredentials();
    const hasFactor = await userHasFactor(tx, user.accountId, user.id);
    if (hasFactor && code === '') throw asksForCode ? codeRequired() : wrongCredentials();
    if (hasFactor) await useCode(tx, { accountId: user.accountId, userId: user.id, email: locked.email }, code, { sealedFactors, now });
    if (strongerHash !== undefined) await saveUser(tx, { ...locked, passwordHash: strongerHash });
    if (previousDigest.length > 0) await deleteSession(tx, previousDigest);
    const createdAtMs = now();
    const lastActedFor = keepsRoles ? await findLastActedFor(tx, user.accountId, user.id) : undefined;
    // One that is only open with single sign-on is refused when it is chosen, with the reason.
    const actsFor = lastActedFor === undefined || (await needsSso(tx, lastActedFor, user.id)) ? null : lastActedFor;
    const session = { accountId: user.accountId, userId: user.id, actsFor, digest: tokenDigest(token) };
    await insertSession(tx, {
      ...session,
      createdAtMs,
      expiresAtMs: createdAtMs + maxSessionMs,
      client,
      factorProvedAtMs: hasFactor ? createdAtMs : 0,
    });
    await deleteSurplusSessions(tx, { ...session, nowMs: createdAtMs });
    return findAccount(tx, actsFor ?? user.accountId);
  });
  if (account === undefined) throw notFound('account');
  return { token, user: userMessageOf(user), account: accountMessageOf(account) };
}

function codeRequired(): ServiceError {
  return new ServiceError('second_factor_required', 'Enter a code of your authenticator app, or a recovery code.');
}

function wrongCredentials(): ServiceError {
  return new ServiceError('unauthorized', 'Incorrect email or password.');
}
