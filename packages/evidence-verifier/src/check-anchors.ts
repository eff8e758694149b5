import {
  anchorEntry,
  anchorLogId,
  fromBase64Url,
  leafHash,
  mostAnchors,
  parseCheckpoint,
  parseNote,
  equalBytes,
  utf8,
  verifyInclusion,
  type AnchorsJson,
  type Checkpoint,
  type KeysDocument,
  type Note,
} from '@consent/evidence-format';
import { openCheckpoint, type CheckpointTools, type SignedCheckpoint } from './check-checkpoint';
import { checkStamps, type CheckTimeStamp, type Stamp } from './check-stamps';
import { checkWitnesses, type Quorum, type WitnessPolicy, type WitnessTools } from './check-witnesses';
import { isEarlierEpoch, logOfOrigin } from './epochs';
import { type Report } from './report';

export interface AnchorTools extends CheckpointTools, WitnessTools {
  /** Verifies RFC 3161 tokens with the certificates that the reader trusts. */
  checkTimeStamp?: CheckTimeStamp | undefined;
}

/** A checkpoint of the anchor log, by the reader or of the bundle. */
interface AnchorCheckpoint extends Checkpoint {
  quorum: Quorum | undefined;
  stamps: readonly Stamp[];
}

/** A tree of this log that the anchor log contains, and who vouches that it existed. */
export interface AnchoredTree {
  size: number;
  root: Uint8Array;
  field: string;
  /** That the tree of the bundle begins with it. [] if the raw entries show it. */
  consistency: readonly string[];
  /** Of the witnesses that the reader trusts, if they are enough. The earliest. */
  quorum: Quorum | undefined;
  /** The earliest of each authority that the reader trusts. */
  stamps: readonly Stamp[];
}

export interface Anchors {
  /** By size. Each has a valid proof. */
  trees: readonly AnchoredTree[];
  /** The maker left some out, so a leaf may have an earlier anchor than the first one here. */
  isThinned: boolean;
}

export interface AnchorsContext {
  checkpoint: SignedCheckpoint;
  /** The log id of the manifest. */
  log: string;
  pinned: KeysDocument | undefined;
  policy: WitnessPolicy | undefined;
  tools: AnchorTools;
  report: Report;
}

const file = 'completeness.json';

/**
 * Checks that the anchor log contains each of the trees, and who vouches for it. `checkCompleteness` verifies that they are the beginning of
 * this log.
 */
export async function checkAnchors({ checkpoints, heads, left_out: leftOut }: AnchorsJson, context: AnchorsContext): Promise<Anchors> {
  const { report } = context;
  const anchors = { trees: [], isThinned: leftOut > 0 };
  if (checkpoints.length > mostAnchors || heads.length > mostAnchors) {
    report.doubt(`${file}: has more than ${mostAnchors} anchors, which this verifier does not read`);
    return anchors;
  }
  const opened: (AnchorCheckpoint | undefined)[] = [];
  for (const [at, each] of checkpoints.entries()) opened.push(await openAnchor(each, `anchors.checkpoints[${at}]`, context));
  const trees = heads.flatMap((head, at) => readHead(head, `anchors.heads[${at}]`, opened, context) ?? []);
  for (const [what, list] of [['checkpoints', opened] as const, ['heads', trees] as const]) {
    const sizes = list.map((each) => each?.size ?? Infinity);
    const isInOrder = sizes.every((size, at) => at === 0 || size > sizes[at - 1]! || size === Infinity);
    if (!isInOrder) report.refute({ file, field: `anchors.${what}`, problem: 'are not in the order of their sizes' });
  }
  const used = new Set(heads.flatMap(({ proofs }) => proofs.map(({ checkpoint }) => checkpoint)));
  if (used.size !== checkpoints.length) report.refute({ file, field: 'anchors.checkpoints', problem: 'has one that no anchor leads to' });
  return { ...anchors, trees };
}

/** Checkpoints of the anchor log that the reader kept. One with the size of a checkpoint in the bundle and another root proves a fork. */
export function compareKeptAnchors(kept: readonly { name: string; checkpoint: Checkpoint }[], anchors: AnchorsJson, report: Report): void {
  for (const { name, checkpoint } of kept) {
    const bodies = anchors.checkpoints.flatMap(({ note }) => report.attempt({ file }, () => parseCheckpoint(parseNote(note).body)) ?? []);
    const same = bodies.find(({ origin, size }) => origin === checkpoint.origin && size === checkpoint.size);
    if (same === undefined)
      report.doubt(`${name}: the bundle has no checkpoint of the anchor log of this size. Ask for a bundle from that time`);
    else if (!equalBytes(same.root, checkpoint.root)) {
      const problem = 'is signed, and the anchor log of this bundle has another tree of this size: it was forked. Keep both; they prove it';
      report.refute({ file: name, field: 'root', problem });
    }
  }
}

/** `h/log/<id>` and its later epochs are anchored in `h/log/anchor` and its later epochs. */
export function isAnchorOf(origin: string, log: string, accountOrigin: string): boolean {
  const base = logOfOrigin(accountOrigin).log.slice(0, -log.length);
  return logOfOrigin(origin).log === `${base}${anchorLogId}`;
}

async function openAnchor(
  { note: text, tokens }: AnchorsJson['checkpoints'][number],
  field: string,
  { checkpoint: account, log, pinned, policy, tools, report }: AnchorsContext,
): Promise<AnchorCheckpoint | undefined> {
  const place = { file, field };
  const note = report.attempt(place, () => parseNote(text));
  const checkpoint = note && report.attempt(place, () => parseCheckpoint(note.body));
  if (note === undefined || checkpoint === undefined) return undefined;
  if (!isAnchorOf(checkpoint.origin, log, account.origin)) {
    report.refute({ ...place, problem: `is of another log, ${checkpoint.origin}` });
    return undefined;
  }
  await checkOperator(text, place, pinned, tools, report);
  listVouchers(note, tokens, checkpoint.origin, report);
  const quorum = await checkWitnesses(note, checkpoint, policy, tools, place, report);
  const stamps = await checkStamps(note.body, tokens, { ...tools, place, report });
  return { ...checkpoint, quorum, stamps };
}

/**
 * Keys that were pinned before the operator had an anchor log have none for it. Witnesses and authorities do not need them. By its exact
 * name, because a key of the accounts' logs speaks for every path below its name.
 */
async function checkOperator(
  text: string,
  place: { file: string; field: string },
  pinned: KeysDocument | undefined,
  tools: CheckpointTools,
  report: Report,
): Promise<void> {
  const opened = pinned && (await report.attemptLater(place, () => openCheckpoint(tools, utf8(text), pinned, { isExact: true })));
  if (opened === undefined || typeof opened === 'string' || opened.hasLaterKeys) report.leaveUnchecked('anchor_keys');
}

function listVouchers(note: Note, tokens: readonly { authority: string }[], origin: string, report: Report): void {
  for (const { name } of note.signatures) if (name !== origin) report.cosigners.add(name);
  for (const { authority } of tokens) report.authorities.add(authority);
}

function readHead(
  { body, index, proofs, consistency = [] }: AnchorsJson['heads'][number],
  field: string,
  checkpoints: readonly (AnchorCheckpoint | undefined)[],
  { checkpoint: account, log, tools: { sha256 }, report }: AnchorsContext,
): AnchoredTree | undefined {
  const place = { file, field };
  const tree = report.attempt(place, () => parseCheckpoint(body));
  if (tree === undefined) return undefined;
  const { origin, size, root } = tree;
  if (origin !== account.origin && !isEarlierEpoch(origin, account.origin)) {
    report.refute({ ...place, problem: `is of another log, ${origin}` });
    return undefined;
  }
  if (size > account.size) {
    report.refute({ ...place, problem: `has ${size} leaves, more than the tree of this bundle` });
    return undefined;
  }
  const leaf = leafHash(sha256, anchorEntry(sha256, log, body));
  const isOrdered = proofs.every(({ checkpoint }, at) => at === 0 || checkpoint > proofs[at - 1]!.checkpoint);
  if (proofs.length === 0 || !isOrdered) {
    report.refute({ ...place, problem: 'has no proof, or proofs out of order' });
    return undefined;
  }
  const containing: AnchorCheckpoint[] = [];
  for (const { checkpoint: at, hashes } of proofs) {
    const into = checkpoints[at];
    if (into === undefined) {
      if (at >= checkpoints.length) report.refute({ ...place, problem: `leads to checkpoint ${at}, which is not there` });
      continue;
    }
    const proof = report.attempt(place, () => hashes.map((hash) => fromBase64Url(hash)));
    if (proof === undefined) continue;
    if (verifyInclusion(sha256, { size: into.size, root: into.root, index, leaf, proof })) containing.push(into);
    else report.refute({ ...place, problem: `does not lead to checkpoint ${at} of the anchor log` });
  }
  return { size, root, field, consistency, ...earliestOf(containing) };
}

/** The earliest word of the witnesses, and of each authority. */
export function earliestOf(all: readonly Pick<AnchoredTree, 'quorum' | 'stamps'>[]): Pick<AnchoredTree, 'quorum' | 'stamps'> {
  let quorum: Quorum | undefined;
  const stamps = new Map<string, Stamp>();
  for (const each of all) {
    if (each.quorum !== undefined && (quorum === undefined || each.quorum.atMs < quorum.atMs)) quorum = each.quorum;
    for (const stamp of each.stamps) if (stamp.atMs < (stamps.get(stamp.name)?.atMs ?? Infinity)) stamps.set(stamp.name, stamp);
  }
  return { quorum, stamps: [...stamps.values()].toSorted((a, b) => a.atMs - b.atMs) };
}
