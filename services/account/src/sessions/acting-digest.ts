import { createHash } from 'node:crypto';

export const actingPrefix = Buffer.from('acting session\n');

/**
 * The digest under which a session is stored that acts for another account than the home one of its user. A process of an earlier
 * release, which knows no roles, looks for the plain digest and finds no session (decision 80).
 */
export function actingDigest(digest: Buffer): Buffer {
  return createHash('sha256').update(actingPrefix).update(digest).digest();
}

/** Every digest under which the session may be stored. */
export function storedDigests(digest: Buffer): readonly [home: Buffer, acting: Buffer] {
  return [digest, actingDigest(digest)];
}
