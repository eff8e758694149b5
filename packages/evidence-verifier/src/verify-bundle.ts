import {
  FormatError,
  parsePolicy,
  readCompleteness,
  readLeaves,
  readTextLeaves,
  type AnchorsJson,
  type CompletenessJson,
  type KeysDocument,
  type LeafJson,
  type Manifest,
  type Sha256,
  type TextLeafJson,
  type VerifyEd25519,
  type VerifyMldsa44,
} from '@consent/evidence-format';
import { checkAnchors, compareKeptAnchors, type AnchorTools } from './check-anchors';
import { readPinnedKeys, timeText, type SignedCheckpoint } from './check-checkpoint';
import { checkCompleteness, type EarlierTrees } from './check-completeness';
import { checkEntries, type LogEntries } from './check-entries';
import { checkManifest, openZip, requireFile, type Files } from './check-files';
import { checkIndex, type CheckedIndex } from './check-index';
import { checkCheckpoint, openKnown, readEnclosedKeys, type KnownCheckpoint } from './check-keys';
import { checkLeaves, type CheckedLeaf, type LeafContext, type ShownLeaves } from './check-leaves';
import { checkMaker } from './check-maker';
import { checkNotices, type CheckedNotice } from './check-notices';
import { checkOpenings, type Openings } from './check-openings';
import { checkOwnLeaves, unknownHistory } from './check-own-leaves';
import { checkPolicies } from './check-policies';
import { type CheckTimeStamp } from './check-stamps';
import { checkStory } from './check-story';
import { checkSubject, parseTagKey, type TagKey } from './check-subject';
import { type WitnessPolicy } from './check-witnesses';
import { claimQuestions } from './claim-questions';
import { checkSignedBefore } from './clocks';
import { makeClaims } from './make-claims';
import { claimTimes, type DatedLeaf } from './make-time-claims';
import { countSha256 } from './progress';
import { openedTexts } from './opened-texts';
import { Report } from './report';
import { type OpenedTexts, type VerificationResult } from './result';

export interface BundleToVerify {
  zip: Uint8Array;
  /** From a source that the reader trusts. Without it the outcome is never `holds`. */
  keys?: string | undefined;
  known?: readonly KnownCheckpoint[] | undefined;
  /** The answer of `GET /log`, whose tag key shows that a tag is the subject's. */
  log?: string | undefined;
  /** The oldest acceptable time of the checkpoint. */
  notBefore?: Date | undefined;
  /** A tlog-policy file: the witnesses that the reader trusts, and how many are enough. What they did not sign is `cannot_tell`. */
  policy?: Uint8Array | undefined;
  /** Verifies RFC 3161 tokens with the certificates that the reader trusts. What they did not stamp is `cannot_tell`. */
  checkTimeStamp?: CheckTimeStamp | undefined;
  /** Without it, cosignatures of type 0x06 are not checked. */
  verifyMldsa44?: VerifyMldsa44 | undefined;
  /** By the reader's clock, to find a signature from the future. Without it, signatures may have any time. */
  now?: Date | undefined;
  /** Of the whole log. They show that the operator's index has each leaf. */
  entries?: LogEntries | undefined;
  /** Called with the share of the work that is done, at most a hundred times. */
  onProgress?: ((share: number) => void) | undefined;
  /** Called with the texts behind the claims, unless something is refuted or could not be read. */
  onOpened?: ((texts: OpenedTexts) => void) | undefined;
  sha256: Sha256;
  verifyEd25519: VerifyEd25519;
}

/** Works without the service that made the bundle. Throws FormatError for unreadable `keys`, `log` or `policy`, and nothing else. */
export async function verifyBundle({
  zip,
  keys,
  known = [],
  log,
  notBefore,
  policy,
  now,
  entries,
  onProgress,
  onOpened,
  ...given
}: BundleToVerify): Promise<VerificationResult> {
  const counted = countSha256(given.sha256, onProgress ?? (() => undefined));
  const tools = { ...given, sha256: counted.sha256 };
  const reader = {
    pinned: keys === undefined ? undefined : readGiven('the public keys', () => readPinnedKeys(tools.sha256, keys)),
    tagKey: log === undefined ? undefined : readGiven('the tag key', () => parseTagKey(log)),
    policy: policy === undefined ? undefined : readGiven('the policy of witnesses', () => parsePolicy(tools.sha256, policy)),
    known,
    notBefore,
    now,
    entries,
  };
  const report = new Report();
  let about: VerificationResult['about'];
  await report.guard(async () => {
    const files = await openZip(zip, report);
    if (files !== undefined) counted.expect(files);
    const manifest = files && checkManifest(tools.sha256, files, report);
    if (files === undefined || manifest === undefined) return;
    about = aboutOf(manifest);
    await checkFiles(files, manifest, reader, tools, report);
  });
  if (report.opened !== undefined && !report.isRefuted) onOpened?.(report.opened());
  return report.result(about);
}

interface GivenByReader {
  pinned: KeysDocument | undefined;
  tagKey: TagKey | undefined;
  policy: WitnessPolicy | undefined;
  known: readonly KnownCheckpoint[];
  notBefore: Date | undefined;
  now: Date | undefined;
  entries: LogEntries | undefined;
}

async function checkFiles(
  files: Files,
  manifest: Manifest,
  { pinned, tagKey, policy, known, notBefore, now, entries }: GivenByReader,
  tools: AnchorTools,
  report: Report,
): Promise<void> {
  const enclosed = readEnclosedKeys(files, report);
  const checkpoint = await checkCheckpoint(tools, files, { pinned, enclosed }, report);
  if (checkpoint === undefined) return;
  report.asOf = timeText(checkpoint.signedAtMs);
  if (notBefore !== undefined && checkpoint.signedAtMs < notBefore.getTime()) {
    report.doubt(`checkpoint.txt is of ${report.asOf}, and you asked for none before ${notBefore.toISOString()}. Ask for a newer bundle`);
  }
  checkSignedBefore(now, checkpoint.signedAtMs, report);
  compareWithManifest(manifest, checkpoint, report);
  const kept = pinned === undefined ? undefined : await openKnown(tools, known, pinned, checkpoint, manifest.log, report);
  if (pinned === undefined && known.length > 0) report.doubt('known checkpoints are not compared without keys from outside the bundle');
  const parts = readParts(files, manifest, report);
  if (parts === undefined) return;
  const anchored = parts.completeness.anchors ?? noAnchors;
  const anchors = await checkAnchors(anchored, { checkpoint, log: manifest.log, pinned, policy, tools, report });
  compareKeptAnchors(kept?.ofAnchorLog ?? [], anchored, report);
  const context = { sha256: tools.sha256, files, checkpoint, account: manifest.account, form: manifest.v, report };
  const shown = showLeaves(parts, report);
  const earlier = kept?.ofLog ?? [];
  const index = checkIndex(parts.completeness, manifest.log, { ...context, shown });
  const sizes = new Set(earlier.map(({ checkpoint: { size } }) => size));
  // A bundle without segments has all entries itself.
  const roots =
    entries === undefined || index.signed.length === 0
      ? undefined
      : await checkEntries(entries, index.signed, { sha256: tools.sha256, checkpoint, sizes, report });
  const checked = {
    shown,
    index,
    earlier: { known: earlier, anchored: anchors.trees, roots: roots ?? new Map<number, Uint8Array>() },
    trustedUpTo: roots === undefined ? parts.completeness.start : 0,
    tagKey,
  };
  const leaves = checkParts(parts, manifest, checked, manifest.v === 1 ? context : { ...context, shown });
  if (enclosed !== undefined) await checkMaker(manifest, { pinned, enclosed }, tools, report);
  claimTimes({ checkpoint, anchors, leaves, policy, hasCertificates: tools.checkTimeStamp !== undefined }, report);
}

const noAnchors: AnchorsJson = { checkpoints: [], heads: [], left_out: 0 };

/** An error about a file of the reader's own must not look like one about the bundle. */
function readGiven<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(`Can’t read ${what}: ${error.message}.`) : error;
  }
}

interface Parts {
  leaves: LeafJson[];
  policyLeaves: TextLeafJson[];
  /** Empty up to form 5. */
  noticeLeaves: TextLeafJson[];
  completeness: CompletenessJson;
  entries: Uint8Array;
}

function readParts(files: Files, { v }: Manifest, report: Report): Parts | undefined {
  const read = <T>(file: string, parse: (bytes: Uint8Array) => T): T | undefined => {
    const bytes = requireFile(file, files, report);
    return bytes && report.attempt({ file }, () => parse(bytes));
  };
  const leaves = read('leaves.json', (bytes) => readLeaves(bytes, v));
  const policyLeaves = read('leaves-policy.json', readTextLeaves);
  const noticeLeaves = v < 6 ? [] : read('leaves-notice.json', readTextLeaves);
  const completeness = read('completeness.json', (bytes) => readCompleteness(bytes, v));
  const entries = read('raw.entries', (bytes) => bytes);
  if (leaves === undefined || policyLeaves === undefined || noticeLeaves === undefined) return undefined;
  return completeness && entries && { leaves, policyLeaves, noticeLeaves, completeness, entries };
}

interface CheckedParts {
  shown: ShownLeaves;
  index: CheckedIndex;
  earlier: EarlierTrees;
  trustedUpTo: number;
  tagKey: TagKey | undefined;
}

/** Each proof of completeness.json must be that of a leaf in this bundle, so that nothing in the file is without effect. */
function showLeaves({ leaves, policyLeaves, noticeLeaves, completeness, entries }: Parts, report: Report): ShownLeaves {
  const { start, own = [], proofs = [] } = completeness;
  const refute = (problem: string) => report.refute({ file: 'completeness.json', field: 'proofs', problem });
  if (proofs.some(({ index }, at) => at > 0 && index <= proofs[at - 1]!.index)) refute('are not in the order of the log');
  const shown = new Set([...leaves, ...policyLeaves, ...noticeLeaves, ...own].map(({ index }) => index));
  for (const { index } of proofs) if (index >= start || !shown.has(index)) refute(`has one of leaf ${index}, which needs none`);
  return { start, entries, proofs: new Map(proofs.map(({ index, hashes }) => [index, hashes])) };
}

/** Returns the leaves whose time somebody may vouch for. */
function checkParts(
  parts: Parts,
  manifest: Manifest,
  { shown, index, earlier, trustedUpTo, tagKey }: CheckedParts,
  context: LeafContext,
): DatedLeaf[] {
  const { leaves, policyLeaves, noticeLeaves, completeness } = parts;
  const { sha256, checkpoint, report } = context;
  const checked = checkLeaves('leaves.json', leaves, context);
  const openings = checkOpenings(checked, { sha256, manifest, report });
  const policies = checkLeaves('leaves-policy.json', policyLeaves, context);
  const texts = checkPolicies(policies, openings, context);
  const notices = checkNotices(checkLeaves('leaves-notice.json', noticeLeaves, context), openings, context);
  report.opened = () => openedTexts(openings, policies, notices, context.files);
  checkCompleteness(completeness, shown, leaves, index.tagged, earlier, context);
  checkProofFiles(manifest.v === 1 ? [...leaves, ...policyLeaves] : [], context);
  const log = { log: manifest.log, shown, indexed: index.own, hasLeaves: leaves.length > 0 };
  const history = completeness.own === undefined ? unknownHistory(checkpoint.origin) : checkOwnLeaves(completeness.own, log, context);
  // A leaf of a later type may be what the story lacks.
  const isStoryChecked = checked.length === leaves.length;
  if (isStoryChecked) checkStory({ leaves: checked, openings, policies, history, signedAtMs: checkpoint.signedAtMs }, report);
  const proven = { checkpoint, openings, completeness, texts, leaves: leaves.length, history, isStoryChecked, trustedUpTo };
  makeClaims(sha256, proven, report);
  claimQuestions(openings, notices, report);
  // The bundle of a purged record names no subject, so there is nothing to bind to the tag.
  const isNamed = openings.consents.length + openings.erasures.length > 0 || (manifest.kind === 'consent' && openings.purged.length > 0);
  checkSubject({ subject: openings.subject, isNamed, tagKey }, completeness, shown, context);
  return datedLeaves(openings, policies, [...notices.values()]);
}

function datedLeaves(
  { consents, erasures, purges, purged }: Openings,
  policies: readonly CheckedLeaf<TextLeafJson>[],
  notices: readonly CheckedNotice[],
): DatedLeaf[] {
  return [
    ...[...purged, ...purges].map(({ frame, place }) => ({
      frame,
      place,
      what: 'record' in frame ? `record ${frame.record}` : frame.type,
    })),
    ...consents.map(({ frame, place }) => ({ frame, place, what: `record ${frame.record}` })),
    ...erasures.map(({ frame, place }) => ({ frame, place, what: 'erasure' })),
    ...policies.map(({ frame, place, json }) => ({ frame, place, what: json.file })),
    ...notices.map(({ frame, leaf, file }) => ({ frame, place: { leaf }, what: file })),
  ]
    .map(({ frame: { at, type }, place: { leaf }, what }) => ({ leaf, what, at, isAttested: type.endsWith('.attested') }))
    .toSorted((a, b) => a.leaf - b.leaf);
}

function checkProofFiles(leaves: readonly { index: number }[], { files, report }: LeafContext): void {
  const known = new Set(leaves.map(({ index }) => `proofs/${index}.tlog-proof`));
  for (const name of files.keys()) {
    if (name.startsWith('proofs/') && !known.has(name)) report.refute({ file: name, problem: 'is the proof of no leaf in this bundle' });
  }
}

function compareWithManifest({ origin, size, log }: Manifest, checkpoint: SignedCheckpoint, report: Report): void {
  const refute = (field: string) => report.refute({ file: 'manifest.json', field, problem: 'is not what checkpoint.txt says' });
  if (origin !== checkpoint.origin) refute('origin');
  if (size !== checkpoint.size) refute('size');
  // An origin ends with the log id, or with the log id and the epoch.
  if (!checkpoint.origin.split('/').slice(-2).includes(log)) refute('log');
}

function aboutOf(manifest: Manifest): VerificationResult['about'] {
  const { kind, account, origin, size, made_at: madeAt } = manifest;
  return { kind, id: (kind === 'consent' ? manifest.record : manifest.subject) ?? '', account, origin, size, madeAt };
}
