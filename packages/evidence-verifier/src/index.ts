export { verifyBundle, type BundleToVerify } from './verify-bundle';
export { verifyProof, type ProofToVerify } from './verify-proof';
export { incompleteKeysDoubt, openCheckpoint, readPinnedKeys, type SignedCheckpoint } from './check-checkpoint';
export { isEarlierEpoch, logOfOrigin } from './epochs';
export { type KnownCheckpoint } from './check-keys';
export { type Claim, type NotChecked, type Outcome, type Refutation, type VerificationResult } from './result';
export { resultLines, type ResultSection } from './result-text';
