import { createRequire } from 'node:module';
import type * as mlDsa from '@noble/post-quantum/ml-dsa.js';
import { type BundleToVerify } from '@consent/evidence-verifier';

let loaded: typeof mlDsa | undefined;

/** Node 20 has no ML-DSA. Loaded lazily, because few witnesses use it. Returns false for malformed input. */
export const verifyMldsa44: NonNullable<BundleToVerify['verifyMldsa44']> = (publicKey, message, signature) => {
  loaded ??= createRequire(__filename)('@noble/post-quantum/ml-dsa.js') as typeof mlDsa;
  try {
    return loaded.ml_dsa44.verify(signature, message, publicKey);
  } catch {
    return false;
  }
};
