import {
  appendHash,
  buildProof,
  leafHash,
  planConsistency,
  planFrontier,
  planInclusion,
  rootOf,
  tileSliceOf,
  type Frontier,
  type ProofPlan,
  type TreeNode,
} from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { sha256 } from '../sha256';
import { entrySize, hashSize, itemSize, tileItems, type Chunk } from './chunk.rule';
import { findEntryChunks, findTileChunks } from './chunks.sql';
import { DamagedLogError } from './damaged-log';
import { type TileNodes, tileNodes } from './tile-nodes';
import type { TreeCache } from './tree-cache';
import { leafHashes } from './tree-hash';

type ReadNode = (level: number, index: number) => Uint8Array;

/** Bounds memory: the plans and tiles for more proofs would be larger than the proofs. */
const provenAtOnce = 500;

/** A leaf in the tree of a size. */
export interface TreeLeaf {
  size: number;
  index: number;
}

export function proveInclusions(
  db: Handle,
  accountId: string,
  { size, indexes }: { size: number; indexes: readonly number[] },
  cache?: TreeCache,
): Promise<Uint8Array[][]> {
  return proveInclusionsIn(
    db,
    accountId,
    indexes.map((index) => ({ size, index })),
    cache,
  );
}

/** As `proveInclusions`, in trees of several sizes of one log. */
export async function proveInclusionsIn(
  db: Handle,
  accountId: string,
  leaves: readonly TreeLeaf[],
  cache?: TreeCache,
): Promise<Uint8Array[][]> {
  const proofs: Uint8Array[][] = [];
  const shared = new Map<string, Uint8Array>();
  for (let at = 0; at < leaves.length; at += provenAtOnce) {
    const plans = leaves.slice(at, at + provenAtOnce).map(({ size, index }) => planInclusion(size, index));
    const read = await loadNodes(db, accountId, plans, cache);
    for (const plan of plans) proofs.push(buildProof(sha256, plan, (level, index) => readShared(shared, read, level, index)));
  }
  return proofs;
}

/** Copies a hash on first read, because it may be a view that keeps a whole tile in memory. */
function readShared(shared: Map<string, Uint8Array>, read: ReadNode, level: number, index: number): Uint8Array {
  const key = `${level}/${index}`;
  const known = shared.get(key) ?? Uint8Array.from(read(level, index));
  shared.set(key, known);
  return known;
}

/** The proof that the tree of `to` leaves begins with that of `from`, and the root of the latter. Both are as stored, not as signed. */
export async function readConsistency(
  db: Handle,
  accountId: string,
  { from, to }: { from: number; to: number },
): Promise<{ fromRoot: Uint8Array; proof: Uint8Array[] }> {
  const nodes = planFrontier(from);
  const plan = planConsistency(from, to);
  const read = await loadNodes(db, accountId, [plan, [nodes]]);
  const fromRoot = rootOf(sha256, { size: from, hashes: nodes.map(({ level, index }) => read(level, index)) });
  return { fromRoot, proof: buildProof(sha256, plan, read) };
}

export async function readFrontier(db: Handle, accountId: string, size: number): Promise<Frontier> {
  const nodes = planFrontier(size);
  const read = await loadNodes(db, accountId, [[nodes]]);
  return { size, hashes: nodes.map(({ level, index }) => read(level, index)) };
}

export async function appendStored(db: Handle, accountId: string, frontier: Frontier, to: number): Promise<void> {
  const entries = await readEntries(db, accountId, frontier.size, to);
  for (let at = 0; at < entries.length; at += entrySize) {
    appendHash(sha256, frontier, leafHash(sha256, entries.subarray(at, at + entrySize)));
  }
}

/** Reads the entries in [from, to). Throws DamagedLogError if some are missing. */
export async function readEntries(db: Handle, accountId: string, from: number, to: number): Promise<Buffer> {
  const entries = joinItems(await findEntryChunks(db, accountId, from, to), 0, from, to);
  if (entries.length !== (to - from) * entrySize) throw new DamagedLogError(accountId, `entries from ${from} to ${to} are not all there`);
  return entries;
}

/** 3 MiB. */
const tilesReadAtOnce = 256;

/** Reads the entries of leaves in ascending order. Throws DamagedLogError if some are missing. */
export async function readEntriesAt(db: Handle, accountId: string, indexes: readonly number[]): Promise<Buffer[]> {
  const tileOf = (index: number) => Math.floor(index / tileItems);
  const tiles = [...new Set(indexes.map(tileOf))];
  const entries: Buffer[] = [];
  for (let done = 0; done < tiles.length; done += tilesReadAtOnce) {
    const read = tiles.slice(done, done + tilesReadAtOnce);
    const chunks = await findTileChunks(
      db,
      accountId,
      read.map((index) => ({ level: 0, index })),
    );
    let next = 0;
    while (entries.length < indexes.length && tileOf(indexes[entries.length]!) <= read.at(-1)!) {
      const index = indexes[entries.length]!;
      while (next < chunks.length && chunks[next]!.start + chunks[next]!.items.length / entrySize <= index) next++;
      const chunk = chunks[next];
      if (chunk === undefined || chunk.start > index) throw new DamagedLogError(accountId, `the entry of leaf ${index} is missing`);
      const at = (index - chunk.start) * entrySize;
      // A copy, because the entry would keep its whole tile in memory.
      entries.push(Buffer.from(chunk.items.subarray(at, at + entrySize)));
    }
  }
  return entries;
}

/** Reads the first `width` hashes of a tile at any level. Throws DamagedLogError if some are missing. */
export async function readHashTile(db: Handle, accountId: string, level: number, index: number, width: number): Promise<Buffer> {
  const tiles = await loadTiles(db, accountId, [{ level, index }]);
  const items = tiles(level, index);
  const tile = (level === 0 ? leafHashes(items, entrySize) : items).subarray(0, width * hashSize);
  if (tile.length !== width * hashSize) throw new DamagedLogError(accountId, `tile ${level}/${index} has no ${width} hashes`);
  return tile;
}

async function loadNodes(db: Handle, accountId: string, plans: readonly ProofPlan[], cache?: TreeCache): Promise<ReadNode> {
  const slices = plans.flat(2).map((node: TreeNode) => tileSliceOf(node));
  const tiles = await loadTiles(db, accountId, slices);
  const nodes = new Map<string, TileNodes>();
  const kept = cache && { cache, accountId };
  return (level, index) => {
    const slice = tileSliceOf({ level, index });
    const key = keyOf(slice.level, slice.index);
    const known = nodes.get(key) ?? tileNodes(tiles(slice.level, slice.index), itemSize(slice.level), kept);
    nodes.set(key, known);
    const hash = known.rootOf(slice.first, slice.count);
    if (hash === undefined) throw new DamagedLogError(accountId, `tile ${slice.level}/${slice.index} is not as long as the tree needs`);
    return hash;
  };
}

const keyOf = (level: number, index: number) => `${level}/${index}`;

/** Items as they are stored: entries at level 0, hashes above. */
async function loadTiles(db: Handle, accountId: string, wanted: readonly { level: number; index: number }[]) {
  const unique = new Map(wanted.map(({ level, index }) => [keyOf(level, index), { level, index }]));
  const chunks = unique.size === 0 ? [] : await findTileChunks(db, accountId, [...unique.values()]);
  const byTile = new Map<string, Chunk[]>([...unique.keys()].map((key) => [key, []]));
  for (const chunk of chunks) byTile.get(keyOf(chunk.level, Math.floor(chunk.start / tileItems)))?.push(chunk);
  return (level: number, index: number): Buffer => {
    const first = index * tileItems;
    return joinItems(byTile.get(keyOf(level, index)) ?? [], level, first, first + tileItems);
  };
}

function joinItems(chunks: readonly Chunk[], level: number, from: number, to: number): Buffer {
  const size = itemSize(level);
  const parts: Buffer[] = [];
  let next = from;
  for (const { start, items } of chunks) {
    if (start > next) break;
    const part = items.subarray((next - start) * size, (to - start) * size);
    parts.push(part);
    next += part.length / size;
  }
  return Buffer.concat(parts);
}
