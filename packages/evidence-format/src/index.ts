export { FormatError } from './format-error';
export { hashBytes, type Sha256 } from './sha256';
export { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64';
export { compareBytes, concatBytes, equalBytes, fromHex, textOf, toHex, utf8 } from './bytes';

export {
  auditTag,
  checkedTag,
  indexTag,
  linkTag,
  logTag,
  noticeTag,
  observedTag,
  policyTag,
  subjectTag,
  tagBytes,
  tagKeyBytes,
  tagKeyHash,
} from './leaf/tags';
export { dataHash, entryBytes, entryOf, nameHash, recordsHash, saltBytes } from './leaf/entry';
export { contextText, parseContext, type ConsentContext } from './leaf/context';
export { anchorEntry } from './leaf/anchor-entry';
export { frameText, parseFrame } from './leaf/frame-text';
export { keyFrameText, parseKeyFrame, type LogKeyFrame, type SignedKeyGeneration } from './leaf/key-frame';
export { isFrameType } from './leaf/frame-shape';
export type {
  AuditRecordedFrame,
  ConsentAttestedFrame,
  ConsentChangedFrame,
  ConsentCreatedFrame,
  ConsentErasedFrame,
  Frame,
  FrameActor,
  FrameType,
  LogIndexFrame,
  LogOpenedFrame,
  LogResumedFrame,
  LogTagKeyFrame,
  NoticePublishedFrame,
  SiteObservedFrame,
  SubjectCheckedFrame,
  SubjectLinkedFrame,
  PolicyDeletedFrame,
  PolicyPublishedFrame,
  SubjectPurgedFrame,
  PolicyText,
  Revision,
} from './leaf/frame';

export { leafHash, nodeHash } from './tree/hashes';
export {
  appendHash,
  copyFrontier,
  emptyFrontier,
  frontierFromBytes,
  frontierToBytes,
  rootOf,
  type Frontier,
  type OnSubtree,
} from './tree/frontier';
export { planConsistency, planFrontier, planInclusion, type ProofPlan, type TreeNode } from './tree/plans';
export { buildProof, consistencyProof, inclusionProof, type ReadHash } from './tree/proofs';
export { verifyConsistency, verifyInclusion, type ConsistencyToVerify, type InclusionToVerify } from './tree/verify-proofs';
export {
  hashFromTile,
  parseTilePath,
  tileHeight,
  tilePath,
  tileSliceOf,
  tileWidth,
  tileWidthAt,
  type Tile,
  type TileSlice,
} from './tree/tiles';
export { entriesOfBundle, entryBundleOf } from './tree/entry-bundles';

export { forEachEntry, indexRoot, type ReadEntries } from './tag-index/index-root';
export { indexRecordBytes, leafOfRecord, tagOfRecord, writeIndexRecord } from './tag-index/records';
export { planRun, readRun, type IndexRun } from './tag-index/runs';
export { isSegment, segmentGrowth, segmentsOf, smallestSegment, type Segment } from './tag-index/segments';

export { noteText, parseNote, type Note, type NoteSignature } from './note/note';
export { isKnownVkey, keyIdOf, parseVkey, signatureTypes, verifierKey, vkeyText, type SignatureType, type VerifierKey } from './note/vkey';
export {
  cosignNote,
  signNote,
  verifyNote,
  type NoteSigner,
  type Sign,
  type VerifiedSignature,
  type VerifyEd25519,
} from './note/signatures';
export {
  cosignatureTypes,
  cosignerKey,
  parseCosignerVkey,
  subtreeMessage,
  verifyCosignature,
  type CosignatureTools,
  type CosignatureType,
  type CosignerKey,
  type VerifyMldsa44,
} from './note/cosigners';
export { parsePolicy, PolicyError, type PolicyLog, type PolicyWitness, type TlogPolicy } from './note/policy';
export { checkpointBody, parseCheckpoint, type Checkpoint } from './note/checkpoint';
export { anchorLogId, isAnchorOrigin, logKeyName, logOrigin, speaksFor } from './note/origins';
export { parseTlogProof, tlogProofText, type TlogProof } from './note/tlog-proof';

export { exportManifestTyp, parseExportManifest, type ExportManifest } from './receipt/export-manifest';
export { accountCertificateTyp, parseAccountCertificate, type AccountCertificate } from './receipt/account-certificate';
export { certificateTyp, parseCertificate, type ErasureCertificate } from './receipt/certificate';
export { parseDetached, signDetached, type DetachedJws } from './receipt/detached-jws';
export { keyThumbprint } from './receipt/key-thumbprint';
export { parseReceipt, receiptProblem, receiptTyp, type ReceiptEvent, type ReceiptPayload } from './receipt/receipt';

export { canonicalJson, parseCanonicalJson } from './json/canonical-json';
export { parseJson } from './json/parse-json';
export { isTime } from './json/shapes';
export { inflateFile } from './zip/inflate-file';
export { readZip, UnreadableZip, type ZippedFile } from './zip/read-zip';
export { zipStored, type BundleFile } from './zip/zip-stored';
export {
  bundleFiles,
  noticeFileName,
  pictureExtensions,
  pictureFileName,
  policyFileName,
  proofFileName,
  streamBundle,
  type BundleAnchors,
  type BundleFacts,
  type BundleIndex,
  type BundleLeaf,
  type BundleNotice,
  type BundlePicture,
  type BundlePolicy,
  type BundleSegment,
  type LoggedLeaf,
  type PictureType,
  type StreamedFacts,
  withoutIndex,
} from './bundle/bundle-files';
export {
  bundleManifestTyp,
  manifestPayload,
  mostAnchors,
  mostOwnLeaves,
  mostSegments,
  parseKeys,
  readCompleteness,
  readKeys,
  readLeaves,
  readManifest,
  readTextLeaves,
  type AnchorsJson,
  type CompletenessJson,
  type KeyGeneration,
  type KeysDocument,
  type LeafJson,
  type LeafProofJson,
  type Manifest,
  type OwnLeafJson,
  type RunJson,
  type SegmentJson,
  type TextLeafJson,
} from './bundle/forms';
