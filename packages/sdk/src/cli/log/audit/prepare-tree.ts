import { entryBytes, equalBytes, logTag, tileWidth, tilePath, utf8 } from '@consent/evidence-format';
import type { SignedCheckpoint } from '@consent/evidence-verifier';
import { openWithKeys } from '../keep';
import type { AuditContext } from './audit-context';
import { isState, newState, type AuditState } from './audit-state';
import { Bitmap } from './bitmap';
import { createEntryIndex, type EntryIndex } from './entry-index';
import { stateFile } from './work-folder';

export interface AuditedTree {
  size: number;
  index: EntryIndex;
  /** Leaves whose entry occurred before. */
  repeats: Bitmap;
  repeated: number;
  /** Repeats of a leaf of the log itself, which no honest log has. The first thousand. */
  ownRepeats: number[];
}

/**
 * Downloads the entries of the latest checkpoint, recomputes its root, and indexes those of the audited one: of an interrupted audit, or the
 * latest. Returns the problem if the entries do not make the signed root.
 */
export async function prepareTree(context: AuditContext): Promise<{ state: AuditState; tree: AuditedTree } | { problem: string }> {
  const { kept, work, startedAtMs } = context;
  const { found } = kept;
  const before = await findInterrupted(context);
  const filled = await fillEntries(before?.checkpoint, context);
  if ('problem' in filled) return filled;
  if (before !== undefined && filled.isBeginning) return { state: before.state, tree: await indexTree(before.checkpoint.size, context) };
  await work.empty();
  return { state: newState(found.text, startedAtMs), tree: await indexTree(found.size, context) };
}

async function findInterrupted({ kept, work }: AuditContext) {
  const text = await work.read(stateFile);
  const state: unknown = text && JSON.parse(text.toString('utf8'));
  if (!isState(state)) return undefined;
  const checkpoint = await openWithKeys(utf8(state.note), kept.keys, 'The checkpoint of the interrupted audit').catch(() => undefined);
  return checkpoint?.origin === kept.found.origin && checkpoint.size <= kept.found.size ? { state, checkpoint } : undefined;
}

/** `isBeginning`: the tree begins with that of `before`. */
async function fillEntries(
  before: SignedCheckpoint | undefined,
  { kept, entries, readBundle, terminal }: AuditContext,
): Promise<{ isBeginning: boolean } | { problem: string }> {
  const { found } = kept;
  const progress = terminal.progress('Downloading');
  const onProgress = (done: number) => progress.show(done, found.size, 'entries');
  const sizes = before === undefined ? [found.size] : [before.size, found.size];
  const isOfRoot = async () => {
    const roots = await entries.rootsAt(sizes);
    return { isWhole: equalBytes(roots.at(-1)!, found.root), isBeginning: before !== undefined && equalBytes(roots[0]!, before.root) };
  };
  const changedAt = await entries.fill(found.size, readBundle, { onProgress });
  let outcome = await isOfRoot();
  if (!outcome.isWhole) {
    // The file may have holes, or be damaged.
    const changedNow = await entries.fill(found.size, readBundle, { again: true, onProgress });
    outcome = await isOfRoot();
    progress.clear();
    if (!outcome.isWhole) return { problem: await describeWrongRoot(changedAt ?? changedNow, { kept, entries }) };
  }
  progress.clear();
  return outcome;
}

/** Names the leaf that was served before as another entry, or the first tile of entries that is not that of the served hashes. */
async function describeWrongRoot(
  changedAt: number | undefined,
  { kept, entries }: Pick<AuditContext, 'kept' | 'entries'>,
): Promise<string> {
  const { found, files } = kept;
  const start = `${found.origin}: the entries of the log do not make the root that was signed for ${found.size} leaves`;
  if (changedAt !== undefined) return `${start}. Leaf ${changedAt}: the service answered another entry before.`;
  const level = 1;
  const full = Math.floor(found.size / tileWidth);
  for (let first = 0; first < full; first += tileWidth) {
    const width = Math.min(tileWidth, full - first);
    const hashes = await files.tile({ level, index: first / tileWidth, width });
    for (let tile = first; tile < first + width; tile += 1) {
      const root = entries.rootOfTile(tile);
      const at = (tile - first) * root.length;
      if (equalBytes(root, hashes.subarray(at, at + root.length))) continue;
      return `${start}. Leaves ${tile * tileWidth} to ${(tile + 1) * tileWidth - 1}: the entries do not make the hash of tile/${tilePath({ level, index: first / tileWidth, width })}.`;
    }
  }
  const rest = full * tileWidth;
  return rest < found.size ? `${start}. Look at leaves ${rest} to ${found.size - 1}.` : `${start}.`;
}

async function indexTree(size: number, { entries, terminal }: AuditContext): Promise<AuditedTree> {
  const index = createEntryIndex(size, entries.read);
  const repeats = new Bitmap(size);
  const ownRepeats: number[] = [];
  let repeated = 0;
  const progress = terminal.progress('Indexing');
  for await (const { first, entries: block } of entries.blocks(0, size)) {
    for (let at = 0; at < block.length; at += entryBytes) {
      const leaf = first + at / entryBytes;
      if (index.add(block.subarray(at, at + entryBytes), leaf)) continue;
      repeats.add(leaf);
      if (ownRepeats.length < 1000 && logTag.every((byte, place) => block[at + place] === byte)) ownRepeats.push(leaf);
      repeated += 1;
    }
    progress.show(first, size, 'leaves');
  }
  progress.clear();
  return { size, index, repeats, repeated, ownRepeats };
}
