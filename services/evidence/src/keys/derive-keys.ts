import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import type { NoteSigner, VerifyEd25519 } from '@consent/evidence-format';
import type { Seed } from './key-list.rule';

export interface KeyGeneration {
  id: string;
  /** Plain Ed25519, which all note tools verify (signature type 0x01). */
  log: NoteSigner;
  time: NoteSigner;
  /** As log and time, for the anchor log. Their name is the origin of its first epoch. */
  anchorLog: NoteSigner;
  anchorTime: NoteSigner;
  receiptKey: Buffer;
  receiptSigner: KeyObject;
}

/** DER prefixes of an Ed25519 key in PKCS#8 and SubjectPublicKeyInfo, before the 32 key bytes. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export function deriveKeys({ id, seed }: Seed, keyName: string, anchorName: string): KeyGeneration {
  const keyFor = (use: string) => {
    const bytes = Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), `consent-evidence ${use} v1`, 32));
    return createPrivateKey({ key: Buffer.concat([privatePrefix, bytes]), format: 'der', type: 'pkcs8' });
  };
  const receiptSigner = keyFor('receipt');
  return {
    id,
    log: signerOf(keyFor('log'), keyName),
    time: signerOf(keyFor('time'), keyName),
    anchorLog: signerOf(keyFor('anchor-log'), anchorName),
    anchorTime: signerOf(keyFor('anchor-time'), anchorName),
    receiptKey: publicBytes(receiptSigner),
    receiptSigner,
  };
}

function signerOf(key: KeyObject, name: string): NoteSigner {
  return { name, publicKey: publicBytes(key), sign: (message) => sign(null, message, key) };
}

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
}

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
};
