import { type VerifyMldsa44 } from '@consent/evidence-format';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';

/** Node 20 has no ML-DSA, which new witnesses sign with. Not in the page, which is in every bundle. Returns false for malformed input. */
export const verifyMldsa44: VerifyMldsa44 = (publicKey, message, signature) => {
  try {
    return ml_dsa44.verify(signature, message, publicKey);
  } catch {
    return false;
  }
};
