import { fromBase64, toBase64 } from '../base64';
import { concatBytes, toHex, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { type Sha256 } from '../sha256';
import { isKeyName } from './note';

/** Signature types of c2sp.org/signed-note. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const;
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

export interface VerifierKey {
  name: string;
  keyId: string;
  type: SignatureType;
  publicKey: Uint8Array;
}

const publicKeyBytes = 32;

export function keyIdOf(sha256: Sha256, name: string, type: number, publicKey: Uint8Array): string {
  return toHex(sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4));
}

/** Makes a verifier key with its id. Throws FormatError for a name or key that notes cannot have. */
export function verifierKey(sha256: Sha256, name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new FormatError('a key name has no spaces and no plus sign');
  if (publicKey.length !== publicKeyBytes) throw new FormatError(`an Ed25519 public key has ${publicKeyBytes} bytes`);
  return { name, keyId: keyIdOf(sha256, name, type, publicKey), type, publicKey };
}

export function vkeyText({ name, keyId, type, publicKey }: Omit<VerifierKey, 'type'> & { type: number }): string {
  return `${name}+${keyId}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/** Throws FormatError for other text, another signature type, or an id that does not match the key. */
export function parseVkey(sha256: Sha256, text: string): VerifierKey {
  const { name, keyId, type, publicKey } = splitVkey(text);
  if (!isKnownType(type)) throw new FormatError('a verifier key of a type that this release does not know');
  const key = verifierKey(sha256, name, type, publicKey);
  if (key.keyId !== keyId) throw new FormatError('the id of the verifier key does not fit its name and key');
  return key;
}

/** Whether this release can check signatures of the key. False for a type of a later release. Throws FormatError if `text` is no verifier key. */
export function isKnownVkey(text: string): boolean {
  return isKnownType(splitVkey(text).type);
}

function isKnownType(type: number | undefined): type is SignatureType {
  return type === signatureTypes.ed25519 || type === signatureTypes.cosignature;
}

/** Throws FormatError for a text of another form. Does not check the id. */
export function splitVkey(text: string) {
  const [, name, keyId, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  if (name === undefined || keyId === undefined || encoded === undefined) throw new FormatError('not a verifier key');
  const bytes = fromBase64(encoded);
  return { name, keyId, type: bytes[0], publicKey: bytes.slice(1) };
}
