import {
  appendHash,
  emptyFrontier,
  entryBytes,
  equalBytes,
  fromBase64Url,
  leafHash,
  rootOf,
  tagBytes,
  toBase64Url,
  type CompletenessJson,
  type LeafJson,
} from '@consent/evidence-format';
import { type AnchoredTree } from './check-anchors';
import { type SignedCheckpoint } from './check-checkpoint';
import { type LeafContext } from './check-leaves';
import { isEarlierEpoch, lostLeavesText } from './epochs';

export interface EarlierTree {
  file: string;
  checkpoint: SignedCheckpoint;
}

/** Trees that the log must begin with. */
export interface EarlierTrees {
  known: readonly EarlierTree[];
  anchored: readonly AnchoredTree[];
}

const file = 'completeness.json';

/**
 * Checks that the raw entries hash to the checkpoint's root, and that the bundle's leaves are exactly the entries with
 * its tag. Computes the roots of earlier trees on the way.
 */
export function checkCompleteness(
  completeness: CompletenessJson,
  entries: Uint8Array,
  leaves: readonly LeafJson[],
  earlier: EarlierTrees,
  context: LeafContext,
): void {
  const { checkpoint, report } = context;
  const count = entries.length / entryBytes;
  if (completeness.start !== 0) {
    report.refute({ file, field: 'start', problem: `leaves 0 to ${completeness.start - 1} are covered by nothing` });
    return;
  }
  if (completeness.start + count !== checkpoint.size) {
    report.refute({ file: 'raw.entries', problem: `has ${count} entries, and the tree has ${checkpoint.size} leaves` });
    return;
  }
  checkRoot(completeness, entries, earlier, context);
  const tag = report.attempt({ file, field: 'tag' }, () => fromBase64Url(completeness.tag));
  if (tag !== undefined) checkTagged(tag, entries, leaves, context);
}

function checkRoot(
  completeness: CompletenessJson,
  entries: Uint8Array,
  { known, anchored }: EarlierTrees,
  { sha256, checkpoint, report }: LeafContext,
): void {
  if (completeness.frontier.length > 0) {
    report.refute({ file, field: 'frontier', problem: 'is not empty, and the entries begin with the first leaf' });
    return;
  }
  const frontier = emptyFrontier();
  const sizes = new Set([...known.map(({ checkpoint: { size } }) => size), ...anchored.map(({ size }) => size)]);
  const checkEarlier = () => {
    if (!sizes.has(frontier.size)) return;
    for (const { size, root, field } of anchored) {
      if (size !== frontier.size || equalBytes(rootOf(sha256, frontier), root)) continue;
      report.refute({
        file,
        field,
        problem: 'is in the anchor log, and the tree of this bundle does not begin with it: the log was forked',
      });
    }
    for (const tree of known) {
      if (tree.checkpoint.size !== frontier.size) continue;
      if (equalBytes(rootOf(sha256, frontier), tree.checkpoint.root)) {
        report.claim({ claim: 'held_fits', file: tree.file, size: frontier.size });
      } else if (isEarlierEpoch(tree.checkpoint.origin, checkpoint.origin)) {
        report.doubt(lostLeavesText(tree.file, tree.checkpoint));
      } else {
        const problem = `is signed, and the tree of this bundle does not begin with it: the log was forked. Keep both; they prove it`;
        report.refute({ file: tree.file, field: 'root', problem });
      }
    }
  };
  checkEarlier();
  for (let at = 0; at < entries.length; at += entryBytes) {
    appendHash(sha256, frontier, leafHash(sha256, entries.subarray(at, at + entryBytes)));
    checkEarlier();
  }
  if (!equalBytes(rootOf(sha256, frontier), checkpoint.root)) {
    report.refute({ file: 'raw.entries', problem: 'the entries do not make the root of the checkpoint' });
  }
}

function checkTagged(tag: Uint8Array, entries: Uint8Array, leaves: readonly LeafJson[], { report }: LeafContext): void {
  const tagged = new Map<number, Uint8Array>();
  for (let at = 0; at < entries.length; at += entryBytes) {
    const entry = entries.subarray(at, at + entryBytes);
    if (equalBytes(entry.subarray(0, tagBytes), tag)) tagged.set(at / entryBytes, entry);
  }
  const given = new Set(leaves.map(({ index }) => index));
  for (const index of tagged.keys()) {
    if (!given.has(index)) report.refute({ file: 'leaves.json', leaf: index, problem: 'is missing: the log has this leaf of the subject' });
  }
  for (const { index, entry } of leaves) {
    const found = tagged.get(index);
    if (found === undefined)
      report.refute({ file: 'leaves.json', leaf: index, field: 'entry', problem: 'has not the tag of completeness.json at this place' });
    else if (toBase64Url(found) !== entry) {
      report.refute({ file: 'leaves.json', leaf: index, field: 'entry', problem: 'is another entry in raw.entries' });
    }
  }
}
