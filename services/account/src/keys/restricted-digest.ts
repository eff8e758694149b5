import { createHash } from 'node:crypto';

/**
 * A restricted key is stored under this digest of its digest. A process of an earlier release would ignore the restriction. It
 * looks for the plain digest, so it does not find the key and refuses it.
 */
export function restrictedDigest(digest: Buffer): Buffer {
  return createHash('sha256').update('restricted key\n').update(digest).digest();
}
