import { runVerifier } from './verify-evidence/run-verifier';

void runVerifier('npm run verify-evidence --');
