import { createHash } from 'node:crypto';
import type { Position } from '../register/position.rule';

export interface ChangedLog {
  logId: string;
  size: number;
  root: Buffer;
}

/**
 * SHA-256(chain before || turn || for each changed log, ordered by log id: log id || size || root). Numbers are 8
 * bytes, big-endian. The register therefore commits to every append.
 */
export function extendChain(before: Position, changed: readonly ChangedLog[]): Position {
  const turn = before.turn + 1;
  const hash = createHash('sha256').update(before.chain).update(eightBytes(turn));
  const sorted = [...changed].sort((a, b) => (a.logId < b.logId ? -1 : 1));
  for (const { logId, size, root } of sorted) hash.update(logId).update(eightBytes(size)).update(root);
  return { turn, chain: hash.digest() };
}

function eightBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
