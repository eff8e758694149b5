export { verifyBundle, type BundleToVerify } from './verify-bundle';
export { verifyProof, type ProofToVerify } from './verify-proof';
export { incompleteKeysDoubt, openCheckpoint, readPinnedKeys, type SignedCheckpoint } from './check-checkpoint';
export { isEarlierEpoch, logOfOrigin } from './epochs';
export { type LogEntries } from './check-entries';
export { type KnownCheckpoint } from './check-keys';
export {
  type Answer,
  type Claim,
  type NotChecked,
  type NoticePicture,
  type OpenedTexts,
  type Outcome,
  type Question,
  type Refutation,
  type VerificationResult,
  type Voucher,
} from './result';
export { type CheckTimeStamp, type StampCheck } from './check-stamps';
export { readTimeStamp, type StampHash, type TimeStampToken } from './time-stamps/token';
export { derTags, membersOf, oidOf, readDer, type Der } from './time-stamps/der';
export { resultLines, type ResultSection } from './result-text';
