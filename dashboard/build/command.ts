import { runVerifier } from '../../scripts/src/verify-evidence/run-verifier.ts';
import { verifyMldsa44 } from './verify-mldsa44.ts';

// Becomes verify-evidence.mjs, which needs only Node.
void runVerifier('node verify-evidence.mjs', verifyMldsa44);
