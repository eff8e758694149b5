import { fromBase64, toBase64 } from '../base64';
import { concatBytes, fromHex, toHex } from '../bytes';
import { FormatError } from '../format-error';

/** c2sp.org/signed-note */
export interface NoteSignature {
  name: string;
  /** 4 bytes as lowercase hex. */
  keyId: string;
  signature: Uint8Array;
}

export interface Note {
  /** Ends with a line feed. */
  body: string;
  signatures: NoteSignature[];
}

const keyIdBytes = 4;
/** Rotation and witnesses need only a few; C2SP requires at least 16. */
const maxSignatures = 64;
const signatureLine = /^\u2014 ([^ ]+) ([A-Za-z0-9+/=]+)$/;
// oxlint-disable-next-line no-control-regex -- notes must not contain them
const controlCharacter = /[\u0000-\u0009\u000b-\u001f]/;

export function noteText(body: string, signatures: readonly NoteSignature[]): string {
  const lines = signatures.map(({ name, keyId, signature }) => `\u2014 ${name} ${toBase64(concatBytes(fromHex(keyId), signature))}\n`);
  return `${body}\n${lines.join('')}`;
}

/** Verifies nothing. Throws FormatError for text that is not a note. */
export function parseNote(text: string): Note {
  if (controlCharacter.test(text)) throw new FormatError('the note has control characters');
  const split = text.lastIndexOf('\n\n');
  if (split === -1 || !text.endsWith('\n')) throw new FormatError('the note has no empty line before its signatures');
  const lines = text.slice(split + 2, -1).split('\n');
  if (lines.length > maxSignatures) throw new FormatError(`the note has more than ${maxSignatures} signatures`);
  return { body: text.slice(0, split + 1), signatures: lines.map(parseSignatureLine) };
}

export function isKeyName(name: string): boolean {
  return /^[^\s+]+$/u.test(name) && !controlCharacter.test(name);
}

function parseSignatureLine(line: string): NoteSignature {
  const [, name, encoded] = signatureLine.exec(line) ?? [];
  if (name === undefined || encoded === undefined || !isKeyName(name)) throw new FormatError('the note has a malformed signature line');
  const bytes = fromBase64(encoded);
  if (bytes.length <= keyIdBytes) throw new FormatError('the note has an empty signature');
  return { name, keyId: toHex(bytes.subarray(0, keyIdBytes)), signature: bytes.slice(keyIdBytes) };
}
