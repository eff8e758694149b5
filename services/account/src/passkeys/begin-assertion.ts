import type { BeginAssertionRequest, BeginAssertionResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { AccountParts } from '../parts';
import { challengeLifeMs, type ChallengeUse } from './challenges';
import type { PasskeyRecord } from './passkey';
import { listPasskeys } from './passkeys.sql';
import { relyingPartyOf } from './relying-party';

/**
 * POST /auth/passkey/options and POST /auth/factors/proof/options (decision 81): what a browser needs to answer with a passkey. For a
 * sign-in it reads nothing and names no credential, so it is the same for everybody. Throws conflict (no passkey).
 */
export async function beginAssertion(
  { origin, accountId, userId }: BeginAssertionRequest,
  { database, challenges, now }: Pick<AccountParts, 'database' | 'challenges' | 'now'>,
): Promise<BeginAssertionResponse> {
  const ofUser = accountId !== undefined && userId !== undefined;
  const use: ChallengeUse = ofUser ? { purpose: 'proof', userId: uuidOf(userId) } : { purpose: 'login', userId: '' };
  const passkeys = ofUser ? await listPasskeys(database, { accountId: uuidOf(accountId), userId: use.userId }) : [];
  if (ofUser && passkeys.length === 0) throw new ServiceError('conflict', 'You have no passkey. Add one first.');
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(origin).id,
    challenge: challenges.issue(use, now()),
    timeout: challengeLifeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(allowedOf),
  });
  return { optionsJson: JSON.stringify(options) };
}

function allowedOf({ credentialId, transports }: PasskeyRecord) {
  return { id: credentialId.toString('base64url'), transports: transports as ('internal' | 'usb')[] };
}
