import {
  appendHash,
  concatBytes,
  entryBytes,
  equalBytes,
  fromBase64Url,
  frontierFromBytes,
  leafHash,
  rootOf,
  verifyConsistency,
  type CompletenessJson,
  type Frontier,
  type LeafJson,
  type Sha256,
} from '@consent/evidence-format';
import { type AnchoredTree } from './check-anchors';
import { type SignedCheckpoint } from './check-checkpoint';
import { type LeafContext, type ShownLeaves } from './check-leaves';
import { isEarlierEpoch, lostLeavesText } from './epochs';
import { compareTagged, findTagged, type Tagged } from './find-tagged';

export interface EarlierTree {
  file: string;
  checkpoint: SignedCheckpoint;
}

/** Roots of the first leaves of the log, by their number. */
export type Roots = ReadonlyMap<number, Uint8Array>;

/** Trees that the log must begin with. */
export interface EarlierTrees {
  known: readonly EarlierTree[];
  anchored: readonly AnchoredTree[];
  /** From entries that the reader has. */
  roots: Roots;
}

const file = 'completeness.json';

/**
 * Checks that the raw entries, after the tree before them, make the checkpoint's root, and that the bundle's leaves are exactly those with its tag.
 * `indexed` are those before the raw entries. Compares earlier trees.
 */
export function checkCompleteness(
  completeness: CompletenessJson,
  shown: ShownLeaves,
  leaves: readonly LeafJson[],
  indexed: Tagged['indexed'],
  earlier: EarlierTrees,
  context: LeafContext,
): void {
  const { checkpoint, report } = context;
  const { start } = completeness;
  const count = shown.entries.length / entryBytes;
  if (start !== 0 && completeness.v < 4) {
    report.refute({ file, field: 'start', problem: `leaves 0 to ${start - 1} are covered by nothing` });
    return;
  }
  if (start + count !== checkpoint.size) {
    const from = start === 0 ? '' : ` from leaf ${start} on`;
    report.refute({ file: 'raw.entries', problem: `has ${count} entries${from}, and the tree has ${checkpoint.size} leaves` });
    return;
  }
  checkTree(completeness, shown, earlier, context);
  const tag = report.attempt({ file, field: 'tag' }, () => fromBase64Url(completeness.tag));
  const problems = {
    file: 'leaves.json',
    missing: 'is missing: the log has this leaf of the subject',
    strange: 'has not the tag of completeness.json at this place',
  };
  if (tag !== undefined) compareTagged(leaves, tag, findTagged(tag, shown, indexed), problems, report);
}

function checkTree(
  { start, frontier: before }: CompletenessJson,
  { entries }: ShownLeaves,
  earlier: EarlierTrees,
  context: LeafContext,
): void {
  const { sha256, checkpoint, report } = context;
  const frontier = report.attempt({ file, field: 'frontier' }, () =>
    frontierFromBytes(start, concatBytes(...before.map((hash) => fromBase64Url(hash)))),
  );
  if (frontier === undefined) return;
  const sizes = new Set([...earlier.known.map(({ checkpoint: { size } }) => size), ...earlier.anchored.map(({ size }) => size)]);
  const roots = new Map(earlier.roots);
  const append = appendAndRemember(sha256, frontier, sizes, roots);
  for (let at = 0; at < entries.length; at += entryBytes) append(entries.subarray(at, at + entryBytes));
  if (!equalBytes(rootOf(sha256, frontier), checkpoint.root)) {
    report.refute({ file: 'raw.entries', problem: 'the entries do not make the root of the checkpoint' });
    return;
  }
  const beginning = earlier.anchored.filter((tree) => beginsWith(tree, start, roots, context));
  for (const { size, root } of beginning) roots.set(size, root);
  for (const tree of earlier.known) compareKnown(tree, roots.get(tree.checkpoint.size), context);
}

/** Returns a function that appends an entry. Keeps the roots of trees with these sizes. */
export function appendAndRemember(sha256: Sha256, frontier: Frontier, sizes: ReadonlySet<number>, roots: Map<number, Uint8Array>) {
  const remember = () => {
    if (sizes.has(frontier.size)) roots.set(frontier.size, rootOf(sha256, frontier));
  };
  remember();
  return (entry: Uint8Array): void => {
    appendHash(sha256, frontier, leafHash(sha256, entry));
    remember();
  };
}

/** The log begins with a tree that is in the anchor log. */
function beginsWith(
  { size, root, field, consistency }: AnchoredTree,
  start: number,
  roots: Roots,
  { sha256, checkpoint, report }: LeafContext,
): boolean {
  const refute = (problem: string) => {
    report.refute({ file, field, problem });
    return false;
  };
  if (start > 0) {
    const proof = report.attempt({ file, field }, () => consistency.map((hash) => fromBase64Url(hash)));
    const isRight = proof !== undefined && verifyConsistency(sha256, { from: { size, root }, to: checkpoint, proof });
    return isRight || refute('has a proof that does not show that the tree of this bundle begins with it');
  }
  if (consistency.length > 0) return refute('has a proof that the tree begins with it, and the raw entries show it');
  const isSame = equalBytes(roots.get(size)!, root);
  return isSame || refute('is in the anchor log, and the tree of this bundle does not begin with it: the log was forked');
}

/** `root` is that of the first leaves of this log. undefined if the bundle does not show it. */
function compareKnown(
  { file: name, checkpoint: known }: EarlierTree,
  root: Uint8Array | undefined,
  { checkpoint, report }: LeafContext,
): void {
  if (root === undefined) {
    report.doubt(
      `${name}: its tree of ${known.size} leaves ends before the entries of this bundle begin. Give the entries of the log with --entries, or compare the two with npx consent log keep`,
    );
  } else if (equalBytes(root, known.root)) {
    report.claim({ claim: 'held_fits', file: name, size: known.size });
  } else if (isEarlierEpoch(known.origin, checkpoint.origin)) {
    report.doubt(lostLeavesText(name, known));
  } else {
    const problem = 'is signed, and the tree of this bundle does not begin with it: the log was forked. Keep both; they prove it';
    report.refute({ file: name, field: 'root', problem });
  }
}
