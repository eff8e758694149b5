import { toBase64Url } from '../base64';
import { concatBytes, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { type Sha256 } from '../sha256';
import { tagBytes } from './tags';

export const saltBytes = 16;
export const entryBytes = 48;

/** Commitment of a frame's `data`, in Base64url. Consents and erasures have a salt of 16 bytes, policies none. */
export function dataHash(sha256: Sha256, data: string, salt?: Uint8Array): string {
  if (salt === undefined) return toBase64Url(sha256(utf8(data)));
  if (salt.length !== saltBytes) throw new FormatError(`a salt has ${saltBytes} bytes, not ${salt.length}`);
  return toBase64Url(sha256(concatBytes(salt, utf8(data))));
}

/**
 * Commitment of `records` in a `consent.erased`, and of `leaves` in a `subject.purged`: SHA-256 of the texts (ASCII), sorted and joined by line
 * feeds, in Base64url.
 */
export function recordsHash(sha256: Sha256, ids: readonly string[]): string {
  return toBase64Url(sha256(utf8(ids.toSorted().join('\n'))));
}

export function nameHash(sha256: Sha256, name: string): string {
  return toBase64Url(sha256(utf8(name)));
}

export function entryOf(sha256: Sha256, tag: Uint8Array, text: string): Uint8Array {
  if (tag.length !== tagBytes) throw new FormatError(`a tag has ${tagBytes} bytes, not ${tag.length}`);
  return concatBytes(tag, sha256(utf8(text)));
}
