import { FormatError } from '../format-error';

/** No file of the format nests deeper than 5. Readers recurse over what this returns. */
const maxDepth = 32;

/** JSON.parse without two ambiguities: it throws FormatError for a name given twice in an object, and for deep nesting. */
export function parseJson(text: string): unknown {
  const repeated = scan(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FormatError('is not JSON');
  }
  if (repeated !== undefined) throw new FormatError(`names the member ${repeated} twice`);
  return value;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const brackets = { openList: 0x5b, closeList: 0x5d, openObject: 0x7b, closeObject: 0x7d };
const spaces: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];

/** Looks at brackets and strings only, without recursion. Returns the first name that its object has twice. */
function scan(text: string): string | undefined {
  /** The names in each open object, undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let repeated: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names !== undefined && isName(text, end)) {
        const name = unescaped(text.slice(at, end));
        if (names.has(name)) repeated ??= name;
        names.add(name);
      }
      at = end - 1;
    } else if (code === brackets.openList || code === brackets.openObject) {
      if (open.length === maxDepth) throw new FormatError(`is nested more than ${maxDepth} deep`);
      open.push(code === brackets.openObject ? new Set() : undefined);
    } else if (code === brackets.closeList || code === brackets.closeObject) {
      open.pop();
    }
  }
  return repeated;
}

/** The place after the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at + 1;
  }
  return text.length;
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (spaces.includes(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === colon;
}

/** A name may be written with escapes. Text that is no JSON is refused afterwards. */
function unescaped(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal;
  }
}
