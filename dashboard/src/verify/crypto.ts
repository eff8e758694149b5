import { sha256 } from '@noble/hashes/sha2.js';
import { type BundleToVerify } from '@consent/evidence-verifier';

/** SHA-256 is called thousands of times in a row, and WebCrypto answers each call with a promise; Ed25519 is called a few times. */
export const browserCrypto: Pick<BundleToVerify, 'sha256' | 'verifyEd25519'> = {
  sha256,
  verifyEd25519: async (publicKey, message, signature) => {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
  },
};

/** Whether this browser verifies Ed25519: all do since 2025, in pages that came over HTTPS or from a file. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}
