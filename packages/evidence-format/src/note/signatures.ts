import { concatBytes, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { type Sha256 } from '../sha256';
import { type Note, type NoteSignature } from './note';
import { keyIdOf, signatureTypes, type VerifierKey } from './vkey';

/** Ed25519 (RFC 8032), 64 bytes. */
export type Sign = (message: Uint8Array) => Uint8Array;
/** WebCrypto returns a promise. */
export type VerifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>;

export interface NoteSigner {
  /** The logKeyName of the host. */
  name: string;
  publicKey: Uint8Array;
  sign: Sign;
}

export interface VerifiedSignature {
  key: VerifierKey;
  /** Unix time. Only for cosignatures. */
  atSeconds?: number;
}

const ed25519Bytes = 64;
const timeBytes = 8;
/** The end of the year 9999: a Date, and the text of a time, cannot hold much more. */
export const lastSeconds = 253_402_300_799n;

export function signNote(sha256: Sha256, { name, publicKey, sign }: NoteSigner, body: string): NoteSignature {
  return { name, keyId: keyIdOf(sha256, name, signatureTypes.ed25519, publicKey), signature: sign(utf8(body)) };
}

export function cosignNote(sha256: Sha256, { name, publicKey, sign }: NoteSigner, body: string, atSeconds: number): NoteSignature {
  const time = new Uint8Array(timeBytes);
  new DataView(time.buffer).setBigUint64(0, BigInt(atSeconds));
  const signature = concatBytes(time, sign(cosignedMessage(body, atSeconds)));
  return { name, keyId: keyIdOf(sha256, name, signatureTypes.cosignature, publicKey), signature };
}

/**
 * Ignores signatures of other keys, so an empty list means that none of `keys` signed. Throws FormatError if a
 * signature by one of the keys is invalid, because such a note was changed.
 */
export async function verifyNote(verify: VerifyEd25519, note: Note, keys: readonly VerifierKey[]): Promise<VerifiedSignature[]> {
  const verified: VerifiedSignature[] = [];
  for (const signature of note.signatures) {
    const key = keys.find(({ name, keyId }) => name === signature.name && keyId === signature.keyId);
    if (key !== undefined) verified.push(await verifySignature(verify, note.body, signature, key));
  }
  return verified;
}

async function verifySignature(
  verify: VerifyEd25519,
  body: string,
  { signature }: NoteSignature,
  key: VerifierKey,
): Promise<VerifiedSignature> {
  const fails = () => new FormatError(`the signature of ${key.name} (${key.keyId}) does not fit the note`);
  if (key.type === signatureTypes.ed25519) {
    if (signature.length !== ed25519Bytes || !(await verify(key.publicKey, utf8(body), signature))) throw fails();
    return { key };
  }
  if (signature.length !== timeBytes + ed25519Bytes) throw fails();
  const time = new DataView(signature.buffer, signature.byteOffset, timeBytes).getBigUint64(0);
  if (time > lastSeconds) throw fails();
  const atSeconds = Number(time);
  if (!(await verify(key.publicKey, cosignedMessage(body, atSeconds), signature.subarray(timeBytes)))) throw fails();
  return { key, atSeconds };
}

export function cosignedMessage(body: string, atSeconds: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${atSeconds}\n${body}`);
}
