import { hash } from 'node:crypto';
import { entryBytes, saltBytes, tagBytes } from '@consent/evidence-format';

/**
 * The hashes of `@consent/evidence-format` without allocating arrays, in a fifth of the time: a service computes three per
 * consent. A test compares both.
 */
let scratch = Buffer.allocUnsafe(64 * 1024);

/** UTF-8 needs at most three bytes per UTF-16 unit. */
function scratchFor(prefixBytes: number, text: string): Buffer {
  const size = prefixBytes + text.length * 3;
  if (size > scratch.length) scratch = Buffer.allocUnsafe(size);
  return scratch;
}

export function saltedDataHash(dataJson: string, salt: Uint8Array): string {
  if (salt.length !== saltBytes) throw new Error(`a salt of ${salt.length} bytes`);
  const buffer = scratchFor(saltBytes, dataJson);
  buffer.set(salt, 0);
  const end = saltBytes + buffer.write(dataJson, saltBytes);
  return hash('sha256', buffer.subarray(0, end), 'base64url');
}

/** `subjectTag` with a fixed key, in hex. */
export function createTagger(tagKey: Uint8Array): (subjectId: string) => string {
  const prefix = Buffer.from([0x10, ...tagKey]);
  return (subjectId) => {
    const buffer = scratchFor(prefix.length, subjectId);
    buffer.set(prefix, 0);
    const end = prefix.length + buffer.write(subjectId, prefix.length);
    return hash('sha256', buffer.subarray(0, end), 'hex').slice(0, 2 * tagBytes);
  };
}

/** An entry is the tag (given in hex), then the SHA-256 of the frame's text. */
export function writeEntry(entries: Buffer, index: number, tag: string, frame: string): void {
  entries.write(tag + hash('sha256', frame, 'hex'), index * entryBytes, 'hex');
}
