import { runVerifier } from './run-verifier';

// The dashboard's build makes one file of this: verify-evidence.mjs, which needs Node and nothing else.
void runVerifier('node verify-evidence.mjs');
