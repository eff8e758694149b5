import { createHash } from 'node:crypto';
import { parseCheckpoint, parseFrame, parseNote, type Frame } from '@consent/evidence-format';
import type { Database } from '@consent/postgres';

export interface StoredLog {
  logId: string;
  size: number;
  /** In hex. */
  entries: string[];
  /** The log's own leaves, by index. */
  frames: Map<number, Frame>;
  checkpoint: { origin: string; size: number; root: string; note: string; signatures: number } | undefined;
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Implements RFC 6962 a second time. */
export function rootOfEntries(entries: readonly string[]): string {
  const hash = (part: readonly string[]): Buffer => {
    if (part.length === 1) return sha256(Buffer.of(0), Buffer.from(part[0]!, 'hex'));
    const split = 2 ** (Math.ceil(Math.log2(part.length)) - 1);
    return sha256(Buffer.of(1), hash(part.slice(0, split)), hash(part.slice(split)));
  };
  return hash(entries).toString('hex');
}

/** Uses its own statements, to compare with the service's. */
export async function readLog(database: Database, accountId: string): Promise<StoredLog | undefined> {
  const { rows: logs } = await database.query<{ log_id: string; size: number; checkpoint: string }>(
    'test_log',
    'SELECT log_id, size, checkpoint FROM logs WHERE account_id = $1',
    [accountId],
  );
  if (logs[0] === undefined) return undefined;
  const { rows: chunks } = await database.query<{ items: Buffer }>(
    'test_chunks',
    'SELECT items FROM log_chunks WHERE account_id = $1 AND level = 0 ORDER BY start',
    [accountId],
  );
  const { rows: frames } = await database.query<{ index: number; frame: string }>(
    'test_frames',
    'SELECT index, frame FROM log_frames WHERE account_id = $1 ORDER BY index',
    [accountId],
  );
  const { log_id: logId, size, checkpoint } = logs[0];
  return {
    logId,
    size,
    entries: split(Buffer.concat(chunks.map(({ items }) => items))),
    frames: new Map(frames.map(({ index, frame }) => [index, parseFrame(frame)])),
    checkpoint: checkpoint === '' ? undefined : readNote(checkpoint),
  };
}

/** In hex. */
export function split(entries: Buffer): string[] {
  return Array.from({ length: entries.length / 48 }, (_, at) => entries.subarray(at * 48, at * 48 + 48).toString('hex'));
}

function readNote(note: string) {
  const { body, signatures } = parseNote(note);
  const { origin, size, root } = parseCheckpoint(body);
  return { origin, size, root: Buffer.from(root).toString('hex'), note, signatures: signatures.length };
}

/** Expects these entries once and in this order, after the log's own leaves, and all of it signed. */
export async function expectSigned(database: Database, accountId: string, added: readonly Buffer[]): Promise<StoredLog> {
  const log = await readLog(database, accountId);
  expect(log).toBeDefined();
  const { entries, frames, size, checkpoint } = log!;
  expect(entries.filter((_, index) => !frames.has(index))).toEqual(added.flatMap(split));
  expect({ size: entries.length, root: rootOfEntries(entries) }).toEqual({ size, root: checkpoint?.root });
  expect(checkpoint?.size).toBe(size);
  return log!;
}
