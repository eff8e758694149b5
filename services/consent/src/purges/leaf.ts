import { type DescribedLeaf, timestamp } from '@consent/contracts';
import { frameText, recordsHash } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import { sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { entryTextOf } from './finish';
import { readPurgedFrames } from './purged-frames';
import type { AnyPurge, PurgeRecord } from './purge';

/** Of a finished purge. */
export function purgedFrame({ accountId, doneAtMs, askedByKind, askedById, leavesSha256, purged }: PurgeRecord): string {
  const by = { id: askedById, kind: askedByKind };
  const leaves = leavesSha256!.toString('base64url');
  return frameText({ v: 1, type: 'subject.purged', account: accountId, at: timestamp(doneAtMs), by, leaves, purged });
}

/** The entries open the leaf, as the ids of its records open that of an erasure. */
export async function describePurgeLeaf(
  db: Handle,
  purge: PurgeRecord | AnyPurge,
  { isListWanted }: { isListWanted: boolean },
): Promise<DescribedLeaf> {
  const entries = isListWanted ? (await readPurgedFrames(db, purge)).frames.map((frame) => entryTextOf(purge.tag, frame)).sort() : [];
  if (isListWanted && recordsHash(sha256, entries) !== purge.leavesSha256!.toString('base64url')) throw damagedPurge(purge);
  return { type: 'subject.purged', record: '', frame: purgedFrame(purge), data: '', salt: Buffer.alloc(0), erasedIds: entries };
}

function damagedPurge({ accountId, id }: PurgeRecord): ServiceError {
  const cause = new Error(`the rows of purge ${id} of account ${accountId} are not those that it destroyed`);
  return new ServiceError('internal', 'The purge is damaged.', { cause });
}
