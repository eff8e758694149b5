import { createHash } from 'node:crypto';

/**
 * A restricted key is stored under this digest of its digest. A process of an earlier release, which would ignore the
 * restriction, looks for the plain digest and refuses the key.
 */
export function restrictedDigest(digest: Buffer): Buffer {
  return createHash('sha256').update('restricted key\n').update(digest).digest();
}
