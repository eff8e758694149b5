import { FormatError } from '../format-error';
import { hashBytes, type Sha256 } from '../sha256';
import { nodeHash } from './hashes';
import { type TreeNode } from './plans';

/** As in c2sp.org/tlog-tiles. */
export const tileHeight = 8;
export const tileWidth = 256;

/** Hashes of subtrees of `256 ** level` leaves, `width` of them, starting at number `index * 256`. */
export interface Tile {
  level: number;
  index: number;
  width: number;
}

/** The source of a subtree's hash: `count` hashes of a tile, starting at number `first`. */
export interface TileSlice {
  level: number;
  index: number;
  first: number;
  count: number;
}

export function tileSliceOf({ level, index }: TreeNode): TileSlice {
  const count = 2 ** (level % tileHeight);
  const start = index * count;
  return { level: Math.floor(level / tileHeight), index: Math.floor(start / tileWidth), first: start % tileWidth, count };
}

export function hashFromTile(sha256: Sha256, { first, count }: TileSlice, tile: Uint8Array): Uint8Array {
  if (tile.length < (first + count) * hashBytes) throw new FormatError(`the tile has no hash ${first + count - 1}`);
  let hashes = Array.from({ length: count }, (_, at) => tile.subarray((first + at) * hashBytes, (first + at + 1) * hashBytes));
  while (hashes.length > 1) {
    hashes = Array.from({ length: hashes.length / 2 }, (_, pair) => nodeHash(sha256, hashes[pair * 2]!, hashes[pair * 2 + 1]!));
  }
  return hashes[0]!;
}

/** 0 if the tree has no such tile. */
export function tileWidthAt(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / tileWidth ** level);
  return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth));
}

/** `0/x001/234.p/5` for hashes, `entries/x001/234.p/5` for entries. */
export function tilePath({ level, index, width }: Tile | { level: 'entries'; index: number; width: number }): string {
  return `${level}/${numberPath(index)}${width === tileWidth ? '' : `.p/${width}`}`;
}

export function parseTilePath(path: string): { level: number | 'entries'; index: number; width: number } | undefined {
  const [, levelText, elements, widthText] = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (levelText === undefined || elements === undefined) return undefined;
  const index = Number(elements.replaceAll(/[x/]/g, ''));
  const width = widthText === undefined ? tileWidth : Number(widthText);
  if (!Number.isSafeInteger(index) || numberPath(index) !== elements) return undefined;
  if (widthText !== undefined && width >= tileWidth) return undefined;
  return { level: levelText === 'entries' ? 'entries' : Number(levelText), index, width };
}

/** 1234067 is `x001/x234/067`. */
function numberPath(index: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const elements = digits.match(/\d{3}/g)!;
  return elements.map((element, at) => (at === elements.length - 1 ? element : `x${element}`)).join('/');
}
