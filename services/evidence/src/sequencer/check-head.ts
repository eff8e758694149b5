import { equalBytes, rootOf } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import { DamagedLogError } from '../logs/damaged-log';
import type { LogHead } from '../logs/log';
import { assertOpenTiles } from '../logs/open-tiles';
import { readOwnLeaves } from '../logs/own-leaves';
import { appendStored, readFrontier } from '../logs/tree-reader';
import { sha256 } from '../sha256';

/** The database differs from what was signed. Nothing may be appended to this log or signed. */
export class EditedLogError extends Error {
  override readonly name = 'EditedLogError';
}

/**
 * Checks a head against our last checkpoint before we build on it. After an interrupted turn the head is ahead, and the
 * stored entries must lead from one to the other. `mayBeUnsigned`: that turn may have opened the log. Throws
 * EditedLogError.
 */
export async function checkHead(db: Handle, head: LogHead, keys: CheckpointKeys, mayBeUnsigned: boolean): Promise<void> {
  await checkTree(db, head, keys, mayBeUnsigned);
  await assertOpenTiles(db, head.accountId, head.size).catch(asEdited);
  await checkOwnLeaves(db, head);
}

/** Checks that no log data is left of an account without a head, because a second log would hide the first. Throws EditedLogError. */
export async function checkAbsence(db: Handle, accountId: string): Promise<void> {
  await assertOpenTiles(db, accountId, 0).catch((error: unknown) => {
    if (error instanceof DamagedLogError) throw new EditedLogError('the head is gone', { cause: error });
    throw error;
  });
}

async function checkTree(db: Handle, head: LogHead, keys: CheckpointKeys, mayBeUnsigned: boolean): Promise<void> {
  if (!equalBytes(rootOf(sha256, head.frontier), head.root)) throw new EditedLogError('the root is not that of the frontier');
  const signed = head.checkpoint;
  if (signed === undefined) {
    if (!mayBeUnsigned) throw new EditedLogError('the checkpoint is gone');
    return checkGrowth(db, head, 0);
  }
  const { origin, size, root, atMs } = await keys.open(signed.note).catch((error: unknown) => {
    throw new EditedLogError('the checkpoint does not verify', { cause: error });
  });
  // A new epoch begins with a leaf, so a fully signed head belongs to the epoch of its checkpoint.
  const epochs = size === head.size ? [head.epoch] : Array.from({ length: head.epoch }, (_, before) => before + 1);
  if (!epochs.some((epoch) => keys.originOf(head.logId, epoch) === origin)) throw new EditedLogError('the checkpoint is of another log');
  if (size !== signed.size || size > head.size) throw new EditedLogError('the checkpoint has another size');
  if (atMs !== signed.atMs) throw new EditedLogError('the checkpoint has another time');
  if (size < head.size) return checkGrowth(db, head, size, root);
  if (!equalBytes(root, head.root)) throw new EditedLogError('the checkpoint has another root');
}

async function checkOwnLeaves(db: Handle, head: LogHead): Promise<void> {
  const { openedAtMs, tagKeySha256, hasLater } = await readOwnLeaves(db, head).catch(asEdited);
  if (hasLater) throw new EditedLogError('log_frames has leaves behind the head');
  if (openedAtMs !== head.openedAtMs) throw new EditedLogError('opened_at is not the time of leaf log.opened');
  const isSameKey = tagKeySha256 === undefined ? head.tagKeySha256 === undefined : head.tagKeySha256?.equals(tagKeySha256) === true;
  if (!isSameKey) throw new EditedLogError('tag_key_sha256 is not that of leaf log.tag_key');
}

async function checkGrowth(db: Handle, head: LogHead, from: number, signedRoot?: Uint8Array): Promise<void> {
  const frontier = await readFrontier(db, head.accountId, from).catch(asEdited);
  if (signedRoot !== undefined && !equalBytes(rootOf(sha256, frontier), signedRoot)) {
    throw new EditedLogError('the entries are not those that were signed');
  }
  await appendStored(db, head.accountId, frontier, head.size).catch(asEdited);
  if (!equalBytes(rootOf(sha256, frontier), head.root)) throw new EditedLogError('the entries do not have the root');
}

function asEdited(error: unknown): never {
  if (error instanceof DamagedLogError) throw new EditedLogError('what is stored of the log does not fit it', { cause: error });
  throw error;
}
