export interface JsonLimits {
  depth: number;
  values: number;
}

export interface JsonScan {
  /** Objects, arrays and commas outside strings: at least the number of values minus one. */
  values: number;
  /** Colons outside strings: in valid JSON, the members of all objects. */
  members: number;
  exceeded: keyof JsonLimits | 'members' | undefined;
  /** True if a string may contain U+0000 or a lone surrogate. Only escapes can produce them. */
  hasSuspectEscape: boolean;
}

/** Far above what any request has. The faults of an object with 98,000 fields took a tenth of a second to list. */
export const maxMembersOfObject = 2_000;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const letterU = 0x75;
const zero = 0x30;

/**
 * Checks the bytes before JSON.parse. The four million brackets that fit into 8 MiB take JSON.parse a second, and
 * each value takes 50 bytes of heap.
 */
export function scanJson(bytes: Uint8Array, limits: JsonLimits): JsonScan {
  const { depth: maxDepth, values: maxValues } = limits;
  const { length } = bytes;
  let depth = 0;
  let values = 0;
  let members = 0;
  /** The members of each open object itself. Of fixed size, so that brackets which close nothing add no entries. */
  const own = new Uint32Array(maxDepth + 1);
  let hasSuspectEscape = false;
  let isTooWide = false;
  for (let i = 0; i < length; i++) {
    const byte = bytes[i];
    if (byte === quote) {
      for (i++; i < length && bytes[i] !== quote; i++) {
        if (bytes[i] !== backslash) continue;
        if (bytes[i + 1] === letterU && isSuspect(bytes[i + 2], bytes[i + 3])) hasSuspectEscape = true;
        i++;
      }
    } else if (byte === colon) {
      members++;
      const count = (own[depth] ?? 0) + 1;
      own[depth] = count;
      if (count > maxMembersOfObject) isTooWide = true;
    } else if (byte === comma) {
      if (++values > maxValues) return { values, members, exceeded: 'values', hasSuspectEscape };
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > maxDepth) return { values, members, exceeded: 'depth', hasSuspectEscape };
      if (++values > maxValues) return { values, members, exceeded: 'values', hasSuspectEscape };
      own[depth] = 0;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
    }
  }
  return { values, members, exceeded: isTooWide ? 'members' : undefined, hasSuspectEscape };
}

/** \u00.. may be U+0000; \ud8.. to \udf.. are surrogates. */
function isSuspect(first: number | undefined, second: number | undefined): boolean {
  if (first === zero) return second === zero;
  return first === 0x64 || first === 0x44;
}
