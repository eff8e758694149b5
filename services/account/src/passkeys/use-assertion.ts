import type { PasskeyAssertion } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import type { Challenge, ChallengeUse } from './challenges';
import type { PasskeyRecord } from './passkey';
import { refusedPasskey } from './passkey.rule';
import { findPasskeyByCredential, useChallenge, usePasskey } from './passkeys.sql';
import { relyingPartyOf } from './relying-party';
import { credentialIdOf, verifyAssertion } from './verify-credential';

export interface VerifiedAssertion {
  passkey: PasskeyRecord;
  counter: number;
  isBackedUp: boolean;
  challenge: Challenge;
}

/**
 * Verifies an assertion before the transaction of what it allows. It counts once `useAssertion` succeeded in it. Throws unauthorized,
 * with the same text for every reason. An unknown credential costs less than a known one; its id of random bits cannot be guessed.
 */
export async function verifyAssertionFor(
  { json, origin }: PasskeyAssertion,
  use: ChallengeUse,
  { database, challenges, now }: Pick<AccountParts, 'database' | 'challenges' | 'now'>,
): Promise<VerifiedAssertion> {
  const credentialId = credentialIdOf(json);
  const passkey = credentialId && (await findPasskeyByCredential(database, credentialId));
  if (passkey === undefined) throw refusedPasskey();
  const openChallenge = (challenge: string) => challenges.open(challenge, use, now());
  const verified = await verifyAssertion(json, passkey, { relyingParty: relyingPartyOf(origin), openChallenge });
  if (verified === undefined) throw refusedPasskey();
  return { passkey, ...verified };
}

/**
 * Uses up the challenge, in the transaction of what the assertion allows: if that is rolled back, it still counts. The caller has
 * locked the user. Throws unauthorized (used before, or the passkey was removed meanwhile).
 */
export async function useAssertion(
  tx: Handle,
  { passkey: { accountId, userId, id }, counter, isBackedUp, challenge }: VerifiedAssertion,
  atMs: number,
): Promise<void> {
  const user = { accountId, userId };
  const counts = (await useChallenge(tx, { ...user, ...challenge })) && (await usePasskey(tx, { ...user, id, counter, isBackedUp, atMs }));
  if (!counts) throw refusedPasskey();
}
