import type { Log } from '@consent/contracts';
import { parseCheckpoint, parseNote } from '@consent/evidence-format';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findLog } from './find-log.sql';
import type { LogHead } from './log';

/** A log at its latest signed checkpoint: what anybody may see of it. */
export interface SignedLog {
  accountId: string;
  logId: string;
  origin: string;
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
  /** The signed note. */
  checkpoint: string;
  checkpointAtMs: number;
  openedAtMs: number;
}

/** undefined while the first checkpoint is not signed. */
export function signedLogOf({ accountId, logId, checkpoint, openedAtMs }: LogHead): SignedLog | undefined {
  if (checkpoint === undefined) return undefined;
  const { note, atMs } = checkpoint;
  const { origin, size, root } = parseCheckpoint(parseNote(note).body);
  return { accountId, logId, origin, size, root, checkpoint: note, checkpointAtMs: atMs, openedAtMs };
}

/** Throws not_found when nothing of the account is in a signed log. */
export async function getSignedLog(db: Handle, accountId: string): Promise<SignedLog> {
  const head = await findLog(db, accountId);
  const signed = head && signedLogOf(head);
  if (signed === undefined) throw notFound('log');
  return signed;
}

/** For what exists and is not in a signed log yet. A turn later it is. */
export function notYetInLog(): ServiceError {
  return new ServiceError('conflict', 'This is not in the log yet. Repeat the request in a second.', { retryAfterSeconds: 1 });
}

export function logMessage({ logId, origin, size, root, checkpoint, checkpointAtMs, openedAtMs }: SignedLog): Log {
  return { logId, origin, size, root: Buffer.from(root), checkpoint, checkpointAtMs, openedAtMs };
}
