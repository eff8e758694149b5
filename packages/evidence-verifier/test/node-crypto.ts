import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import { type NoteSigner, type Sha256, type VerifyEd25519 } from '@consent/evidence-format';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export function testSigner(name: string, fill: number): NoteSigner {
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, Buffer.alloc(32, fill)]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
  return { name, publicKey, sign: (message) => sign(null, message, key) };
}

const verified = new Map<string, boolean>();

/** Cached: tests of tampering verify the same few signatures ten thousand times. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const question = [publicKey, message, signature].map((bytes) => Buffer.from(bytes).toString('latin1')).join('|');
  const answer = verified.get(question) ?? verifyOnce(publicKey, message, signature);
  verified.set(question, answer);
  return answer;
};

function verifyOnce(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, message, createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' }), signature);
}
