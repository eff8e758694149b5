import {
  entryOf,
  fromBase64Url,
  leafHash,
  logTag,
  parseFrame,
  verifyInclusion,
  type Frame,
  type LoggedLeaf,
} from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { sha256 } from '../sha256';
import { DamagedLogError } from './damaged-log';
import { findFrames } from './log-frames.sql';
import { proveInclusions } from './tree-reader';

export interface LogTree {
  accountId: string;
  logId: string;
  size: number;
  root: Uint8Array;
}

export interface OwnLeaves {
  openedAtMs: number;
  tagKeySha256: Buffer | undefined;
  /** Frames are stored for leaves beyond the tree. */
  hasLater: boolean;
}

/** Proves that each leaf is in the tree. Throws DamagedLogError. */
export async function readOwnLeaves(db: Handle, tree: LogTree): Promise<OwnLeaves> {
  const { accountId, logId, size, root } = tree;
  const stored = await findFrames(db, accountId);
  const inTree = stored.filter(({ index }) => index < size);
  const proofs = await proveInclusions(db, accountId, { size, indexes: inTree.map(({ index }) => index) });
  const frames = inTree.map(({ index, frame }, place) => {
    const leaf = leafHash(sha256, entryOf(sha256, logTag, frame));
    if (verifyInclusion(sha256, { size, index, leaf, proof: proofs[place]!, root })) return parseFrame(frame);
    throw new DamagedLogError(accountId, `leaf ${index} is not what log_frames says`);
  });
  const [opened] = frames;
  if (opened?.type !== 'log.opened' || opened.log !== logId)
    throw new DamagedLogError(accountId, 'log_frames has no log.opened of this log');
  return { openedAtMs: Date.parse(opened.at), tagKeySha256: tagKeyIn(frames, accountId), hasLater: inTree.length < stored.length };
}

/** By index, as stored: the caller compares them with the entries. */
export async function listOwnLeaves(db: Handle, { accountId, size }: Pick<LogTree, 'accountId' | 'size'>): Promise<LoggedLeaf[]> {
  const stored = await findFrames(db, accountId);
  return stored.filter(({ index }) => index < size).map(({ index, frame }) => ({ index, entry: entryOf(sha256, logTag, frame), frame }));
}

function tagKeyIn(frames: readonly Frame[], accountId: string): Buffer | undefined {
  const hashes = frames.flatMap((frame) => (frame.type === 'log.tag_key' ? [frame.tag_key] : []));
  if (hashes.length > 1) throw new DamagedLogError(accountId, 'log_frames has two tag keys');
  return hashes[0] === undefined ? undefined : Buffer.from(fromBase64Url(hashes[0]));
}
