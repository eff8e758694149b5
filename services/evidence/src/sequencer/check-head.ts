import { equalBytes, rootOf } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import type { LogHead } from '../logs/log';
import { appendStored, readFrontier } from '../logs/tree-reader';
import { sha256 } from '../sha256';

/** The database does not hold what was signed, so nothing is appended to the log and nothing of it is signed. */
export class EditedLogError extends Error {
  override readonly name = 'EditedLogError';
}

/**
 * Checks a head from the database against the last checkpoint that we signed, before anything is built on it. After a
 * turn that was cut off the head is ahead of the checkpoint; then the tree must have grown from it by the stored entries.
 * `mayBeUnsigned` says whether that turn may have opened the log. Throws EditedLogError.
 */
export async function checkHead(db: Handle, head: LogHead, keys: CheckpointKeys, mayBeUnsigned: boolean): Promise<void> {
  if (!equalBytes(rootOf(sha256, head.frontier), head.root)) throw new EditedLogError('the root is not that of the frontier');
  const signed = head.checkpoint;
  if (signed === undefined) {
    if (!mayBeUnsigned) throw new EditedLogError('the checkpoint is gone');
    return checkGrowth(db, head, 0);
  }
  const { origin, size, root } = await keys.open(signed.note).catch((error: unknown) => {
    throw new EditedLogError('the checkpoint does not verify', { cause: error });
  });
  const origins = Array.from({ length: head.epoch }, (_, before) => keys.originOf(head.logId, before + 1));
  if (!origins.includes(origin)) throw new EditedLogError('the checkpoint is of another log');
  if (size !== signed.size || size > head.size) throw new EditedLogError('the checkpoint has another size');
  if (size < head.size) return checkGrowth(db, head, size, root);
  if (!equalBytes(root, head.root)) throw new EditedLogError('the checkpoint has another root');
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
  if ((error as Error).name === 'DamagedLogError') throw new EditedLogError('entries are missing', { cause: error });
  throw error;
}
