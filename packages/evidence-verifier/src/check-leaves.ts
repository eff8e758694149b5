import {
  entryBytes,
  entryOf,
  equalBytes,
  fromBase64Url,
  leafHash,
  parseFrame,
  parseTlogProof,
  proofFileName,
  tagBytes,
  textOf,
  tlogProofText,
  verifyInclusion,
  type Frame,
  type Manifest,
  type Sha256,
} from '@consent/evidence-format';
import { type SignedCheckpoint } from './check-checkpoint';
import { requireFile, type Files } from './check-files';
import { isNewerType } from './newer-type';
import { readObject } from './read-object';
import { type Report } from './report';

export interface LeafToCheck {
  index: number;
  entry: string;
  frame: string;
}

export interface CheckedLeaf<T extends LeafToCheck> {
  json: T;
  entry: Uint8Array;
  frame: Frame;
  /** Where refutations of this leaf point to. */
  place: { file: string; leaf: number; record?: string };
}

export interface LeafContext {
  sha256: Sha256;
  files: Files;
  checkpoint: SignedCheckpoint;
  account: string;
  form: Manifest['v'];
  /** From form 2 on. undefined in form 1, which has a file for each proof. */
  shown?: ShownLeaves | undefined;
  report: Report;
}

/** What shows that a leaf is in the log: its place among the raw entries, or a proof if it is before them. */
export interface ShownLeaves {
  start: number;
  entries: Uint8Array;
  /** Of leaves before `start`. Empty up to form 4. */
  proofs: ReadonlyMap<number, readonly string[]>;
}

/**
 * A leaf passes if its frame hashes to its entry and its proof leads to the checkpoint. Returns only leaves that pass. The indexes must
 * increase, so no proof is read twice.
 */
export function checkLeaves<T extends LeafToCheck>(file: string, leaves: readonly T[], context: LeafContext): CheckedLeaf<T>[] {
  const { report } = context;
  if (leaves.some(({ index }, at) => at > 0 && index <= leaves[at - 1]!.index)) {
    report.refute({ file, field: 'index', problem: 'the leaves are not in the order of the log' });
    return [];
  }
  return leaves.flatMap((json) => checkLeaf(file, json, context) ?? []);
}

/** As checkLeaves. */
export function checkLeaf<T extends LeafToCheck>(file: string, json: T, context: LeafContext): CheckedLeaf<T> | undefined {
  const { sha256, report, account, form } = context;
  const unnamed = { file, leaf: json.index };
  const entry = report.attempt({ ...unnamed, field: 'entry' }, () => fromBase64Url(json.entry));
  if (entry === undefined) return undefined;
  if (!equalBytes(entryOf(sha256, entry.subarray(0, tagBytes), json.frame), entry)) {
    report.refute({ ...unnamed, ...recordIn(json.frame), field: 'frame', problem: 'does not make the entry of the leaf' });
    return undefined;
  }
  if (context.shown === undefined) checkProofFile(json.index, entry, context);
  else checkShown(json.index, entry, context.shown, unnamed, context);
  if (isNewerType(json.frame, form)) {
    report.doubt(`${file}: leaf ${json.index} has a type that this verifier does not know`);
    return undefined;
  }
  const frame = report.attempt({ ...unnamed, field: 'frame' }, () => parseFrame(json.frame));
  if (frame === undefined) return undefined;
  const place = { ...unnamed, ...('record' in frame ? { record: frame.record } : {}) };
  if (frame.account !== account) report.refute({ ...place, field: 'frame.account', problem: 'is another account than in manifest.json' });
  return { json, entry, frame, place };
}

function checkProofFile(index: number, entry: Uint8Array, { sha256, files, checkpoint, report }: LeafContext): void {
  const file = proofFileName(index);
  const place = { file, leaf: index };
  const bytes = requireFile(file, files, report);
  if (bytes === undefined) return;
  const proof = report.attempt(place, () => parseTlogProof(textOf(bytes)));
  if (proof === undefined) return;
  if (proof.index !== index) report.refute({ ...place, field: 'index', problem: `is ${proof.index}, not the leaf of its name` });
  if (proof.checkpoint !== checkpoint.text) report.refute({ ...place, field: 'checkpoint', problem: 'is not that of checkpoint.txt' });
  if (tlogProofText(proof) !== textOf(bytes)) report.refute({ ...place, problem: 'has lines that prove nothing' });
  const { size, root } = checkpoint;
  if (!verifyInclusion(sha256, { size, index, leaf: leafHash(sha256, entry), proof: proof.hashes, root })) {
    report.refute({ ...place, problem: 'does not lead from the leaf to the checkpoint' });
  }
}

/** `checkCompleteness` verifies that the raw entries make the checkpoint's root. */
function checkShown(
  index: number,
  entry: Uint8Array,
  { start, entries, proofs }: ShownLeaves,
  place: { file: string; leaf: number },
  { sha256, checkpoint: { size, root }, report }: LeafContext,
): void {
  if (index >= start) {
    const at = (index - start) * entryBytes;
    if (equalBytes(entries.subarray(at, at + entryBytes), entry)) return;
    report.refute({ ...place, field: 'entry', problem: 'is not the entry of this leaf in raw.entries' });
    return;
  }
  const hashes = proofs.get(index);
  const proof = hashes && report.attempt(place, () => hashes.map((hash) => fromBase64Url(hash)));
  if (hashes === undefined) report.refute({ ...place, problem: 'has no proof in completeness.json' });
  else if (proof !== undefined && !verifyInclusion(sha256, { size, index, leaf: leafHash(sha256, entry), proof, root }))
    report.refute({ ...place, problem: 'has a proof in completeness.json that does not lead to the checkpoint' });
}

function recordIn(frame: string): { record?: string } {
  const { record } = readObject(frame) ?? {};
  return typeof record === 'string' ? { record } : {};
}
