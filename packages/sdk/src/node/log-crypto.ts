import { createHash, createPublicKey, verify } from 'node:crypto';

/** Uses createHash, because early releases of Node 20 lack the one-shot hash. */
export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** The DER prefix of a 32-byte Ed25519 public key. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export const verifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, message, createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' }), signature);
