import type { LoginRequest, LoginResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findTotp, type OfUser, userHasFactor } from '../factors/factors.sql';
import { requiredFactorText } from '../factors/required-factor.rule';
import { useCode } from '../factors/use-code';
import { accountToBeginIn } from '../members/account-to-begin-in';
import type { AccountParts } from '../parts';
import { refusedPasskey } from '../passkeys/passkey.rule';
import { listPasskeys } from '../passkeys/passkeys.sql';
import { useAssertion, verifyAssertionFor } from '../passkeys/use-assertion';
import { parseEmail } from '../users/email.rule';
import { findUserByEmail, lockUser } from '../users/find.sql';
import { saveUser } from '../users/save.sql';
import { beginSession } from './begin-session';
import { recordRefused } from './record-refused';
import { unknownClient } from './session';

/**
 * Signs in (decision 5.1). An unknown address costs the same work as a known one. Suspended accounts get a session too; the gateway
 * restricts it. The second factor is asked for after the password, in the transaction that begins the session: a code or assertion is
 * used up if and only if its session exists. Begins in the account that the person last acted for, if they are still a member. Throws unauthorized (address, password, code or assertion), second_factor_required,
 * unavailable (too many at once).
 */
export async function login(
  {
    email: address,
    password,
    previousDigest,
    client = unknownClient,
    code = '',
    asksForCode = false,
    assertion,
    keepsRoles = false,
  }: LoginRequest,
  {
    database,
    transaction,
    passwords,
    sealedSecrets,
    challenges,
    audit,
    logger,
    now,
  }: Pick<AccountParts, 'database' | 'transaction' | 'passwords' | 'sealedSecrets' | 'challenges' | 'audit' | 'logger' | 'now'>,
): Promise<LoginResponse> {
  const email = parseEmail(address);
  const user = email === undefined ? undefined : await findUserByEmail(database, email);
  const isRight = await passwords.verify(password, user?.passwordHash);
  if (user === undefined) throw wrongCredentials();
  const refused = (error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'unauthorized') recordRefused(user, { transaction, audit, logger });
    return error;
  };
  if (!isRight) throw refused(wrongCredentials());
  const strongerHash = passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : undefined;

  const ofUser = { accountId: user.accountId, userId: user.id };
  const proved = async () => {
    if (assertion === undefined || !(await userHasFactor(database, user.accountId, user.id))) return undefined;
    const verified = await verifyAssertionFor(assertion, { purpose: 'login', userId: '' }, { database, challenges, now });
    if (verified.passkey.userId !== user.id) throw refusedPasskey();
    return verified;
  };
  const signIn = async () => {
    const verified = await proved();
    return transaction(async (tx) => {
      const locked = await lockUser(tx, user.accountId, user.id);
      // The password was replaced meanwhile, which ended every session.
      if (locked === undefined || locked.passwordChanges !== user.passwordChanges) throw wrongCredentials();
      const hasFactor = await userHasFactor(tx, user.accountId, user.id);
      if (hasFactor) {
        if (verified !== undefined) await useAssertion(tx, verified, now());
        else if (code !== '') await useCode(tx, { ...ofUser, email: locked.email }, code, { sealedSecrets, audit, now });
        else throw asksForCode ? await factorRequired(tx, ofUser) : wrongCredentials();
      }
      if (strongerHash !== undefined) await saveUser(tx, { ...locked, passwordHash: strongerHash });
      const actsFor = keepsRoles ? await accountToBeginIn(tx, locked) : undefined;
      return beginSession(tx, locked, { previousDigest, client, provedFactor: hasFactor, actsFor, nowMs: now() }, { audit });
    });
  };
  return signIn().catch((error: unknown) => {
    throw refused(error);
  });
}

/** Names what the person has. Who reads it knows the password. */
async function factorRequired(tx: Handle, user: OfUser): Promise<ServiceError> {
  const totp = await findTotp(tx, user);
  const hasApp = totp !== undefined && totp.confirmedAtMs !== 0;
  const hasPasskey = (await listPasskeys(tx, user)).length > 0;
  return new ServiceError('second_factor_required', requiredFactorText({ hasApp, hasPasskey }));
}

function wrongCredentials(): ServiceError {
  return new ServiceError('unauthorized', 'Incorrect email or password.');
}
