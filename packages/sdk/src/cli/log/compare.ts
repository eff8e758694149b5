import {
  buildProof,
  equalBytes,
  hashFromTile,
  planConsistency,
  planFrontier,
  rootOf,
  tileSliceOf,
  tileWidthAt,
  verifyConsistency,
  type Tile,
  type TreeNode,
} from '@consent/evidence-format';
import { isEarlierEpoch, type SignedCheckpoint } from '@consent/evidence-verifier';
import { sha256 } from '../../node/log-crypto';

/**
 * - `same` and `grown`: nothing was changed or removed.
 * - `forked`: the two signed checkpoints contradict each other.
 * - `lost`: an operator went on without leaves that the kept checkpoint has, in a new epoch.
 * - `shorter`: the log that is served lacks leaves, or the epoch, of the kept checkpoint.
 * - `damaged`: the tiles do not lead to the signed root, so nothing can be compared.
 * - `other_log`.
 */
export type Comparison = 'same' | 'grown' | 'forked' | 'lost' | 'shorter' | 'damaged' | 'other_log';

type Tree = Pick<SignedCheckpoint, 'origin' | 'size' | 'root'>;

/** Reads only the tiles that the proof needs: at most some for each level of the tree. */
export async function compare(kept: Tree, found: Tree, readTile: (tile: Tile) => Promise<Uint8Array>): Promise<Comparison> {
  const isLaterEpoch = isEarlierEpoch(kept.origin, found.origin);
  if (isEarlierEpoch(found.origin, kept.origin)) return 'shorter';
  if (found.origin !== kept.origin && !isLaterEpoch) return 'other_log';
  if (found.size < kept.size) return isLaterEpoch ? 'lost' : 'shorter';
  const contradiction = isLaterEpoch ? 'lost' : 'forked';
  if (found.size === kept.size) return equalBytes(found.root, kept.root) ? 'same' : contradiction;

  const plan = planConsistency(kept.size, found.size);
  const frontier = planFrontier(kept.size);
  const read = await loadNodes([...plan.flat(), ...frontier], found.size, readTile);
  let root: Uint8Array;
  let proof: Uint8Array[];
  try {
    root = rootOf(sha256, { size: kept.size, hashes: frontier.map(({ level, index }) => read(level, index)) });
    proof = buildProof(sha256, plan, read);
  } catch {
    return 'damaged';
  }
  // Tiles are not signed. Only if they lead to the signed root, another beginning is a contradiction.
  const isOfFound = verifyConsistency(sha256, { from: { size: kept.size, root }, to: found, proof });
  if (!isOfFound) return 'damaged';
  return equalBytes(root, kept.root) ? 'grown' : contradiction;
}

async function loadNodes(nodes: readonly TreeNode[], size: number, readTile: (tile: Tile) => Promise<Uint8Array>) {
  const tiles = new Map<string, Uint8Array>();
  const keyOf = (level: number, index: number) => `${level}/${index}`;
  for (const node of nodes) {
    const { level, index } = tileSliceOf(node);
    if (tiles.has(keyOf(level, index))) continue;
    tiles.set(keyOf(level, index), await readTile({ level, index, width: tileWidthAt(size, level, index) }));
  }
  return (level: number, index: number): Uint8Array => {
    const slice = tileSliceOf({ level, index });
    return hashFromTile(sha256, slice, tiles.get(keyOf(slice.level, slice.index))!);
  };
}
