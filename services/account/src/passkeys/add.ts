import { randomUUID } from 'node:crypto';
import type { AddPasskeyRequest, AddPasskeyResponse } from '@consent/contracts';
import { invalid, notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { proveSession, userHasFactor } from '../factors/factors.sql';
import { saveNewRecoveryCodes } from '../factors/new-recovery-codes';
import { tellOfChange } from '../factors/tell-of-change';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { passkeyMessageOf } from './passkey';
import { checkPasskeyName, maxPasskeysOfUser, tooManyPasskeys } from './passkey.rule';
import { insertPasskey, listPasskeys, useChallenge } from './passkeys.sql';
import { relyingPartyOf } from './relying-party';
import { verifyRegistration } from './verify-credential';

/**
 * POST /auth/passkeys (decision 81): the passkey counts from now on. Its challenge says that the password or a proof came before. The
 * first factor has recovery codes. Throws invalid, conflict, not_found.
 */
export async function addPasskey(
  { accountId, userId, name, credentialJson, origin, digest }: AddPasskeyRequest,
  {
    transaction,
    challenges,
    audit,
    now,
    wakeMailSender,
  }: Pick<AccountParts, 'transaction' | 'challenges' | 'audit' | 'now' | 'wakeMailSender'>,
): Promise<AddPasskeyResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  const checkedName = checkPasskeyName(name);
  const made = await verifyRegistration(credentialJson, {
    relyingParty: relyingPartyOf(origin),
    openChallenge: (challenge) => challenges.open(challenge, { purpose: 'registration', userId: user.userId }, now()),
  });
  if (made === undefined) throw refusedCredential();
  const added = await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    if (locked === undefined) throw notFound('user');
    const nowMs = now();
    if (!(await useChallenge(tx, { ...user, ...made.challenge }))) throw refusedCredential();
    if ((await listPasskeys(tx, user)).length >= maxPasskeysOfUser) throw tooManyPasskeys();
    const hadFactor = await userHasFactor(tx, user.accountId, user.userId);
    const passkey = { ...user, id: randomUUID(), ...made.credential, name: checkedName, createdAtMs: nowMs, lastUsedAtMs: 0 };
    if (!(await insertPasskey(tx, passkey))) throw new ServiceError('conflict', 'This passkey was added before.');
    await proveSession(tx, { ...user, digest, atMs: nowMs });
    await tellOfChange(tx, locked, 'passkey_added', { audit, nowMs });
    return { passkey: passkeyMessageOf(passkey), recoveryCodes: hadFactor ? [] : await saveNewRecoveryCodes(tx, user) };
  });
  wakeMailSender();
  return added;
}

function refusedCredential(): ServiceError {
  return invalid('This passkey was not made for this request, or more than 5 minutes ago. Begin again.');
}
