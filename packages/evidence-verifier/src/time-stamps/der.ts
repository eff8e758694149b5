import { FormatError, toHex } from '@consent/evidence-format';

/** A value in DER (X.690). `raw` includes its tag and length. */
export interface Der {
  tag: number;
  content: Uint8Array;
  raw: Uint8Array;
}

export const derTags = { integer: 0x02, octets: 0x04, oid: 0x06, time: 0x18, sequence: 0x30, set: 0x31, first: 0xa0 } as const;

/** More bytes than any value that we read. */
const longestLengthBytes = 4;

/** Reads exactly one value. Not recursive, so that nesting costs nothing. Throws FormatError. */
export function readDer(bytes: Uint8Array): Der {
  const { value, end } = readAt(bytes, 0);
  if (end !== bytes.length) throw new FormatError('bytes follow the DER value');
  return value;
}

/** The values in a constructed value. Throws FormatError. */
export function membersOf({ content }: Der): Der[] {
  const members: Der[] = [];
  for (let at = 0; at < content.length;) {
    const { value, end } = readAt(content, at);
    members.push(value);
    at = end;
  }
  return members;
}

/** Throws FormatError for a missing value or another tag. */
export function expectTag(value: Der | undefined, tag: number, what: string): Der {
  if (value?.tag !== tag) throw new FormatError(`the DER has no ${what}`);
  return value;
}

/** The bytes of an object identifier in hex, which is its only form. Throws FormatError. */
export function oidOf(value: Der | undefined): string {
  return toHex(expectTag(value, derTags.oid, 'object identifier').content);
}

function readAt(bytes: Uint8Array, at: number): { value: Der; end: number } {
  const [tag, first] = bytes.subarray(at, at + 2);
  if (tag === undefined || first === undefined) throw new FormatError('the DER is cut short');
  if ((tag & 0x1f) === 0x1f) throw new FormatError('the DER has a tag of several bytes');
  const { length, start } = lengthAt(bytes, at + 1, first);
  const end = start + length;
  if (end > bytes.length) throw new FormatError('the DER is cut short');
  return { value: { tag, content: bytes.subarray(start, end), raw: bytes.subarray(at, end) }, end };
}

function lengthAt(bytes: Uint8Array, at: number, first: number): { length: number; start: number } {
  if (first < 0x80) return { length: first, start: at + 1 };
  const start = at + 1 + (first & 0x7f);
  const digits = bytes.subarray(at + 1, start);
  if (digits.length === 0 || digits.length > longestLengthBytes) throw new FormatError('the DER has an indefinite or too large length');
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
  if (digits[0] === 0 || length < 0x80) throw new FormatError('the DER has a length in another form');
  return { length, start };
}
