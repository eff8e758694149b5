import { createRequire } from 'node:module';
import type * as mlDsa from '@noble/post-quantum/ml-dsa.js';
import type { VerifyMldsa44 } from '@consent/evidence-format';

let loaded: typeof mlDsa | undefined;

/** Node 20 has no ML-DSA. Loaded lazily, because few witnesses use it. Returns false for malformed input. */
export const verifyMldsa44: VerifyMldsa44 = (publicKey, message, signature) => {
  loaded ??= createRequire(__filename)('@noble/post-quantum/ml-dsa.js') as typeof mlDsa;
  try {
    return loaded.ml_dsa44.verify(signature, message, publicKey);
  } catch {
    return false;
  }
};
