import { runVerifier } from './verify-evidence/run-verifier';
import { verifyMldsa44 } from './verify-evidence/verify-mldsa44';

void runVerifier('npm run verify-evidence --', verifyMldsa44);
