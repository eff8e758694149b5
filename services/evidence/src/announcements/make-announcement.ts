import type { LogCheckpoint } from '@consent/contracts';
import { equalBytes, verifyConsistency, type Checkpoint } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { DamagedLogError } from '../logs/damaged-log';
import type { LogHead } from '../logs/log';
import { readConsistency } from '../logs/tree-reader';
import { sha256 } from '../sha256';
import type { Told } from './told';

export interface Announcement {
  told: Told;
  before: Told | undefined;
  data: LogCheckpoint;
}

type SignedTree = Checkpoint & { epoch: number; note: string };

/**
 * The announcement of a signed checkpoint, with the proof that its tree begins with the one told before. Throws DamagedLogError if the
 * stored tree does not lead to the signed one, or if it contradicts what was told in the same epoch.
 */
export async function makeAnnouncement(
  db: Handle,
  { accountId, logId }: Pick<LogHead, 'accountId' | 'logId'>,
  { origin, size, root, epoch, note }: SignedTree,
  before: Told | undefined,
  atMs: number,
): Promise<Announcement> {
  const proof = before === undefined ? undefined : await proofSince(db, before, { size, root, epoch });
  const since = before === undefined || proof === undefined ? undefined : { size: before.size, proof };
  return {
    told: { accountId, epoch, size, root: Buffer.from(root), toldAtMs: atMs },
    before,
    data: { logId, origin, size, root, checkpoint: note, since },
  };
}

/** Reads only the tiles that the proof needs. undefined if leaves that were told are lost since an operator resumed. */
async function proofSince(db: Handle, before: Told, to: Pick<SignedTree, 'size' | 'root' | 'epoch'>): Promise<Uint8Array[] | undefined> {
  const { accountId, size, root, epoch } = before;
  const isResumed = epoch !== to.epoch;
  if (isResumed && size > to.size) return undefined;
  const { fromRoot, proof } = await readConsistency(db, accountId, { from: size, to: to.size });
  if (!verifyConsistency(sha256, { from: { size, root: fromRoot }, to, proof })) {
    throw new DamagedLogError(accountId, `the stored tree of ${size} leaves does not lead to the signed one of ${to.size}`);
  }
  if (equalBytes(fromRoot, root)) return proof;
  if (isResumed) return undefined;
  throw new DamagedLogError(accountId, `the tree of ${size} leaves differs from the one in log_notices`);
}
