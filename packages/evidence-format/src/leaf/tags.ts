import { toBase64Url } from '../base64';
import { concatBytes, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { type Sha256 } from '../sha256';

export const tagBytes = 16;
export const tagKeyBytes = 32;

export const logTag: Uint8Array = new Uint8Array(tagBytes);

/** Of the leaves `log.index`. */
export const indexTag: Uint8Array = new Uint8Array(tagBytes).fill(1, tagBytes - 1);

const subjectDomain = Uint8Array.of(0x10);
const policyDomain = Uint8Array.of(0x11);
const noticeDomain = Uint8Array.of(0x12);
const observedDomain = Uint8Array.of(0x13);
const linkDomain = Uint8Array.of(0x17);
const checkedDomain = Uint8Array.of(0x14);
const auditDomain = Uint8Array.of(0x18);

/** The pseudonym of a subject in one account's log. */
export function subjectTag(sha256: Sha256, tagKey: Uint8Array, subjectId: string): Uint8Array {
  return sha256(concatBytes(subjectDomain, checkedTagKey(tagKey), utf8(subjectId))).slice(0, tagBytes);
}

/** Uses no key, because policies are public. */
export function policyTag(sha256: Sha256, policyId: string): Uint8Array {
  return sha256(concatBytes(policyDomain, utf8(policyId))).slice(0, tagBytes);
}

/** Of all notices of a site. Uses no key, because notices are public. */
export function noticeTag(sha256: Sha256, siteId: string): Uint8Array {
  return sha256(concatBytes(noticeDomain, utf8(siteId))).slice(0, tagBytes);
}

/** Of all reports of what ran on a site. Uses no key, because they hold no person. */
export function observedTag(sha256: Sha256, siteId: string): Uint8Array {
  return sha256(concatBytes(observedDomain, utf8(siteId))).slice(0, tagBytes);
}

/** Of all links of a person. No bundle has them, so it differs from the tag of the person's consents. */
export function linkTag(sha256: Sha256, tagKey: Uint8Array, personId: string): Uint8Array {
  return sha256(concatBytes(linkDomain, checkedTagKey(tagKey), utf8(personId))).slice(0, tagBytes);
}

/** Of a check of states. Uses no key, because the id of a check is random. */
export function checkedTag(sha256: Sha256, checkId: string): Uint8Array {
  return sha256(concatBytes(checkedDomain, utf8(checkId))).slice(0, tagBytes);
}

/** Of an entry of the audit trail. Uses no key, because the id of an entry is random. */
export function auditTag(sha256: Sha256, entryId: string): Uint8Array {
  return sha256(concatBytes(auditDomain, utf8(entryId))).slice(0, tagBytes);
}

export function tagKeyHash(sha256: Sha256, tagKey: Uint8Array): string {
  return toBase64Url(sha256(checkedTagKey(tagKey)));
}

function checkedTagKey(tagKey: Uint8Array): Uint8Array {
  if (tagKey.length !== tagKeyBytes) throw new FormatError(`a tag key has ${tagKeyBytes} bytes, not ${tagKey.length}`);
  return tagKey;
}
