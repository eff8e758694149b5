import type { BeginPasskeyRequest, BeginPasskeyResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { AccountParts } from '../parts';
import { findUser } from '../users/find.sql';
import { challengeLifeMs } from './challenges';
import { maxPasskeysOfUser, tooManyPasskeys } from './passkey.rule';
import { listPasskeys } from './passkeys.sql';
import { relyingPartyName, relyingPartyOf } from './relying-party';
import { algorithms, userHandleOf } from './verify-credential';

/**
 * POST /auth/passkeys/options (decision 81): what a browser needs to make a passkey. Asks for the password, because a passkey of
 * somebody else signs them in. Throws unauthorized (password), conflict, not_found, unavailable.
 */
export async function beginPasskey(
  { accountId, userId, currentPassword, origin, isProved }: BeginPasskeyRequest,
  { database, passwords, challenges, now }: Pick<AccountParts, 'database' | 'passwords' | 'challenges' | 'now'>,
): Promise<BeginPasskeyResponse> {
  const user = await findUser(database, uuidOf(accountId), uuidOf(userId));
  if (user === undefined) throw notFound('user');
  if (!isProved && !(await passwords.verify(currentPassword, user.passwordHash)))
    throw new ServiceError('unauthorized', 'Incorrect current password.');
  const known = await listPasskeys(database, { accountId: user.accountId, userId: user.id });
  if (known.length >= maxPasskeysOfUser) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: relyingPartyOf(origin).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: userHandleOf(user.id),
    challenge: challenges.issue({ purpose: 'registration', userId: user.id }, now()),
    timeout: challengeLifeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { optionsJson: JSON.stringify(options) };
}
