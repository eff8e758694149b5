import { textOf, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { parseJson } from './parse-json';

/** RFC 8785 for objects, lists, strings, safe integers, booleans and null. Omits members that are undefined. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** Parses canonical text. Throws FormatError for any other text. */
export function parseCanonicalJson(text: string): unknown {
  const value = parseJson(text);
  if (canonicalJson(value) !== text) throw new FormatError('is not canonical JSON');
  return value;
}

export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonicalJson(value));
}

export function parseCanonicalBytes(bytes: Uint8Array): unknown {
  return parseCanonicalJson(textOf(bytes));
}
