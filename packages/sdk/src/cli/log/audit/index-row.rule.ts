import { fromBase64Url, hashBytes, toBase64Url, type Frame } from '@consent/evidence-format';

export type IndexFrame = Extract<Frame, { type: 'log.index' }>;

/** A leaf log.index of the tree. */
export interface IndexLeaf {
  leaf: number;
  start: number;
  size: number;
  /** Base64 for URLs. */
  root: string;
}

export const indexRowBytes = 3 * 8 + hashBytes;

export function rowOfIndex({ leaf, start, size, root }: IndexLeaf): Buffer {
  const row = Buffer.alloc(indexRowBytes);
  for (const [at, number] of [leaf, start, size].entries()) row.writeDoubleBE(number, 8 * at);
  row.set(fromBase64Url(root), 24);
  return row;
}

export function indexOfRow(row: Buffer): IndexLeaf {
  const number = (at: number) => row.readDoubleBE(8 * at);
  return { leaf: number(0), start: number(1), size: number(2), root: toBase64Url(row.subarray(24)) };
}
