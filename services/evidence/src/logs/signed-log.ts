import type { Log } from '@consent/contracts';
import { parseCheckpoint, parseNote, type Note } from '@consent/evidence-format';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { DamagedLogError } from './damaged-log';
import { findLog } from './find-log.sql';
import type { LogHead } from './log';

/** A log at its latest signed checkpoint. Readers see nothing newer. */
export interface SignedLog {
  accountId: string;
  logId: string;
  origin: string;
  size: number;
  root: Uint8Array;
  checkpoint: string;
  checkpointAtMs: number;
  /** From the head, not the note. undefined until the leaf log.tag_key. */
  tagKeySha256: Buffer | undefined;
  /** As stored. Only the leaf log.opened proves it. */
  openedAtMs: number;
}

/**
 * Takes everything from the note, because readers verify its signatures. Returns undefined until the first checkpoint
 * is signed. Throws DamagedLogError if the note belongs to another log.
 */
export function signedLogOf({ accountId, logId, checkpoint, tagKeySha256, openedAtMs }: LogHead): SignedLog | undefined {
  if (checkpoint === undefined) return undefined;
  try {
    const note = parseNote(checkpoint.note);
    const { origin, size, root } = parseCheckpoint(note.body);
    // An origin ends with the log id, or with the log id and the epoch.
    if (!origin.split('/').slice(-2).includes(logId)) throw new Error(`its origin is ${origin}`);
    return {
      ...{ accountId, logId, origin, size, root, tagKeySha256, openedAtMs },
      checkpoint: checkpoint.note,
      checkpointAtMs: timeIn(note),
    };
  } catch (error) {
    throw new DamagedLogError(accountId, 'logs.checkpoint is none of this log', { cause: error });
  }
}

const cosignatureBytes = 72;

/** A cosignature begins with its time: 8 bytes, in seconds. */
function timeIn({ signatures }: Note): number {
  const times = signatures
    .filter(({ signature }) => signature.length === cosignatureBytes)
    .map(({ signature }) => Number(Buffer.from(signature).readBigUInt64BE(0)));
  if (times.length === 0) throw new Error('it has no cosignature');
  return Math.max(...times) * 1000;
}

export async function findSignedLog(db: Handle, accountId: string): Promise<SignedLog | undefined> {
  const head = await findLog(db, accountId);
  return head && signedLogOf(head);
}

/** Throws not_found if the account has no signed log. */
export async function getSignedLog(db: Handle, accountId: string): Promise<SignedLog> {
  const signed = await findSignedLog(db, accountId);
  if (signed === undefined) throw notFound('log');
  return signed;
}

export function notYetInLog(): ServiceError {
  return new ServiceError('conflict', 'This is not in the log yet. Repeat the request in a second.', { retryAfterSeconds: 1 });
}

export function logMessage({ logId, origin, size, root, checkpoint, checkpointAtMs, openedAtMs }: SignedLog): Log {
  return { logId, origin, size, root: Buffer.from(root), checkpoint, checkpointAtMs, openedAtMs };
}
