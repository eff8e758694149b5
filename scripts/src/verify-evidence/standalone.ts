import { runVerifier } from './run-verifier';

// The dashboard's build bundles this into verify-evidence.mjs, which needs only Node.
void runVerifier('node verify-evidence.mjs');
