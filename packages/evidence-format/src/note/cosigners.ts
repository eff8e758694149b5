import { concatBytes, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { hashBytes, type Sha256 } from '../sha256';
import { parseCheckpoint, type Checkpoint } from './checkpoint';
import { isKeyName, type NoteSignature } from './note';
import { cosignedMessage, lastSeconds, type VerifyEd25519 } from './signatures';
import { keyIdOf, splitVkey } from './vkey';

/** The types of c2sp.org/tlog-cosignature: Ed25519 and ML-DSA-44. */
export const cosignatureTypes = { ed25519: 0x04, mldsa44: 0x06 } as const;
export type CosignatureType = (typeof cosignatureTypes)[keyof typeof cosignatureTypes];

export interface CosignerKey {
  name: string;
  keyId: string;
  type: CosignatureType;
  publicKey: Uint8Array;
}

/** Verifies ML-DSA-44 (FIPS 204) with an empty context. */
export type VerifyMldsa44 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>;

export interface CosignatureTools {
  verifyEd25519: VerifyEd25519;
  verifyMldsa44: VerifyMldsa44;
}

const timeBytes = 8;
const publicKeyBytes: Record<CosignatureType, number> = { 0x04: 32, 0x06: 1312 };
const signatureBytes: Record<CosignatureType, number> = { 0x04: 64, 0x06: 2420 };

/** Makes a cosigner's key with its id. Throws FormatError for a name or key that cosignatures cannot have. */
export function cosignerKey(sha256: Sha256, name: string, type: CosignatureType, publicKey: Uint8Array): CosignerKey {
  if (!isKeyName(name)) throw new FormatError('a key name has no spaces and no plus sign');
  const wanted = publicKeyBytes[type];
  if (publicKey.length !== wanted) throw new FormatError(`a public key of type 0x0${type} has ${wanted} bytes, not ${publicKey.length}`);
  return { name, keyId: keyIdOf(sha256, name, type, publicKey), type, publicKey };
}

/** Throws FormatError for other text, another type, or an id that does not match the key. */
export function parseCosignerVkey(sha256: Sha256, text: string): CosignerKey {
  const { name, keyId, type, publicKey } = splitVkey(text);
  if (type !== cosignatureTypes.ed25519 && type !== cosignatureTypes.mldsa44) {
    throw new FormatError('the key is not of a type for cosignatures, 0x04 or 0x06');
  }
  const key = cosignerKey(sha256, name, type, publicKey);
  if (key.keyId !== keyId) throw new FormatError('the id of the verifier key does not fit its name and key');
  return key;
}

/**
 * Returns the time of a cosignature, in seconds since 1970. `body` is that of the cosigned note. Throws FormatError if it
 * is not this key's, or has no time.
 */
export async function verifyCosignature(
  { verifyEd25519, verifyMldsa44 }: CosignatureTools,
  body: string,
  { name, keyId, signature }: NoteSignature,
  key: CosignerKey,
): Promise<number> {
  const fails = () => new FormatError(`the cosignature of ${key.name} (${key.keyId}) does not fit the note`);
  if (name !== key.name || keyId !== key.keyId || signature.length !== timeBytes + signatureBytes[key.type]) throw fails();
  const time = new DataView(signature.buffer, signature.byteOffset, timeBytes).getBigUint64(0);
  if (time === 0n || time > lastSeconds) throw fails();
  const atSeconds = Number(time);
  const isValid =
    key.type === cosignatureTypes.ed25519
      ? await verifyEd25519(key.publicKey, cosignedMessage(body, atSeconds), signature.subarray(timeBytes))
      : await verifyMldsa44(key.publicKey, subtreeMessage(key.name, parseCheckpoint(body), atSeconds), signature.subarray(timeBytes));
  if (!isValid) throw fails();
  return atSeconds;
}

/** What an ML-DSA-44 cosignature of a whole tree signs. */
export function subtreeMessage(cosigner: string, { origin, size, root }: Checkpoint, atSeconds: number): Uint8Array {
  const [cosignerName, originName] = [shortBytes(cosigner), shortBytes(origin)];
  if (root.length !== hashBytes) throw new FormatError(`the root of the checkpoint has not ${hashBytes} bytes`);
  const start = new Uint8Array(8);
  return concatBytes(utf8('subtree/v1\n\0'), cosignerName, eightBytes(atSeconds), originName, start, eightBytes(size), root);
}

/** A text of 1 to 255 bytes, after its length. */
function shortBytes(text: string): Uint8Array {
  const bytes = utf8(text);
  if (bytes.length === 0 || bytes.length > 255) throw new FormatError('a name in a cosignature has 1 to 255 bytes');
  return concatBytes(Uint8Array.of(bytes.length), bytes);
}

function eightBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}
