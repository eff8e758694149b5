import { sha256 } from '@noble/hashes/sha2.js';
import { type BundleToVerify } from '@consent/evidence-verifier';

/** Plain SHA-256, because WebCrypto's promises are too slow for thousands of calls in a row. Ed25519 is called only a few times. */
export const browserCrypto: Pick<BundleToVerify, 'sha256' | 'verifyEd25519'> = {
  sha256,
  verifyEd25519: async (publicKey, message, signature) => {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
  },
};

/** All browsers verify Ed25519 since 2025, in pages from HTTPS or from a file. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}
