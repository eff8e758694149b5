import { createHash } from 'node:crypto';
import type { KeyRecord } from './key';
import { isRestricted, isScoped } from './key.rule';

type Restrictions = Pick<KeyRecord, 'siteId' | 'readOnly' | 'scopes' | 'addresses'>;

const digestOf = (kind: string) => (digest: Buffer) => createHash('sha256').update(`${kind}\n`).update(digest).digest();

/**
 * A restricted key is stored under this digest of its digest. A process of an earlier release, which would ignore the
 * restriction, looks for the plain digest and refuses the key.
 */
export const restrictedDigest = digestOf('restricted key');

/** The same for a key with scopes or addresses, which a release that knows the other restrictions would ignore. */
export const scopedDigest = digestOf('scoped key');

export function storedDigest(digest: Buffer, key: Restrictions): Buffer {
  if (isScoped(key)) return scopedDigest(digest);
  return isRestricted(key) ? restrictedDigest(digest) : digest;
}
