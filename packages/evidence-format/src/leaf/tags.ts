import { toBase64Url } from '../base64';
import { concatBytes, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { type Sha256 } from '../sha256';

export const tagBytes = 16;
export const tagKeyBytes = 32;

/** The tag of the log's own leaves. */
export const logTag: Uint8Array = new Uint8Array(tagBytes);

const subjectDomain = Uint8Array.of(0x10);
const policyDomain = Uint8Array.of(0x11);

/** The pseudonym of a subject in one account's log: 16 bytes. `tagKey` is the account's secret of 32 bytes. */
export function subjectTag(sha256: Sha256, tagKey: Uint8Array, subjectId: string): Uint8Array {
  return sha256(concatBytes(subjectDomain, checkedTagKey(tagKey), utf8(subjectId))).slice(0, tagBytes);
}

/** The tag of a policy's leaves, 16 bytes. Uses no key, because policies are public. */
export function policyTag(sha256: Sha256, policyId: string): Uint8Array {
  return sha256(concatBytes(policyDomain, utf8(policyId))).slice(0, tagBytes);
}

/** Commitment of the tag key in the leaf `log.tag_key`: its SHA-256 in Base64url. */
export function tagKeyHash(sha256: Sha256, tagKey: Uint8Array): string {
  return toBase64Url(sha256(checkedTagKey(tagKey)));
}

function checkedTagKey(tagKey: Uint8Array): Uint8Array {
  if (tagKey.length !== tagKeyBytes) throw new FormatError(`a tag key has ${tagKeyBytes} bytes, not ${tagKey.length}`);
  return tagKey;
}
