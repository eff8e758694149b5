import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import { type NoteSigner, type Sha256, type VerifyEd25519 } from '../src/index';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export function testSigner(name: string, fill: number): NoteSigner {
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, Buffer.alloc(32, fill)]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
  return { name, publicKey, sign: (message) => sign(null, message, key) };
}

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => verify(null, message, publicKeyOf(publicKey), signature);

function publicKeyOf(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' });
}
