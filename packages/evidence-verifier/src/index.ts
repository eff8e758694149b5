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
export { readTimeStamp, type TimeStampToken } from './time-stamps/token';
export { type StampHash } from './time-stamps/stamp-hash';
export { type SignatureScheme } from './time-stamps/signature-scheme';
export { readCertificates, type Certificate } from './time-stamps/certificate';
export { createStampCheck, type StampTools } from './time-stamps/stamp-check';
export { derTags, membersOf, oidOf, readDer, type Der } from './time-stamps/der';
export { resultLines, type ResultSection } from './result-text';
