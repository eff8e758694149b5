import {
  anchorLogId,
  appendHash,
  copyFrontier,
  emptyFrontier,
  entryOf,
  frameText,
  leafHash,
  logTag,
  rootOf,
  tileHeight,
  toBase64Url,
  type Frame,
  type Segment,
} from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import { cutIntoChunks, entrySize, type Chunk } from '../logs/chunk.rule';
import type { LogHead } from '../logs/log';
import { newLogId } from '../logs/new-log-id';
import type { Position } from '../register/position.rule';
import { sha256 } from '../sha256';
import { indexLeaf } from '../tag-index/segment';

export interface Growth {
  entries: Buffer;
  tagKeySha256: Buffer | undefined;
  /** Segments of the log whose leaves follow the entries. */
  segments?: readonly { segment: Segment; root: Buffer }[];
}

export interface AppendContext {
  turn: number;
  epoch: number;
  /** The register's position at the last resume; undefined in the first epoch. */
  lost: Position | undefined;
  originOf: (logId: string, epoch: number) => string;
  nowMs: number;
}

export interface GrownLog {
  head: LogHead;
  isNew: boolean;
  leaves: number;
  chunks: Chunk[];
  frames: { index: number; frame: string }[];
  indexLeaves: { segment: Segment; root: Buffer; index: number; atMs: number }[];
  /** Its size before, if it goes on in a new epoch. */
  resumedAt: number | undefined;
}

/** The log's own leaves come first: log.opened in a new log, log.resumed in a new epoch, log.tag_key when the key becomes known. */
export function growLog(accountId: string, before: LogHead | undefined, growth: Growth, context: AppendContext): GrownLog {
  const { turn, epoch, lost, originOf, nowMs } = context;
  const logId = before?.logId ?? (accountId === nilUuid ? anchorLogId : newLogId());
  const origin = originOf(logId, epoch);
  const first = before?.size ?? 0;
  const about = { v: 1, account: accountId, at: new Date(nowMs).toISOString() } as const;

  const own: Frame[] = [];
  if (before === undefined) own.push({ ...about, type: 'log.opened', log: logId, origin });
  else if (before.epoch < epoch && lost !== undefined) {
    const { turn: lostTurn, chain } = lost;
    own.push({ ...about, type: 'log.resumed', log: logId, origin, size: first, turn: lostTurn, chain: toBase64Url(chain) });
  }
  if (growth.tagKeySha256 !== undefined && before?.tagKeySha256 === undefined) {
    own.push({ ...about, type: 'log.tag_key', tag_key: toBase64Url(growth.tagKeySha256) });
  }
  const frames = own.map((frame, place) => ({ index: first + place, frame: frameText(frame) }));
  const segments = growth.segments ?? [];
  const entries = Buffer.concat([
    ...frames.map(({ frame }) => entryOf(sha256, logTag, frame)),
    growth.entries,
    ...segments.map((each) => indexLeaf({ accountId, logId, ...each, atMs: nowMs }).entry),
  ]);

  const frontier = before === undefined ? emptyFrontier() : copyFrontier(before.frontier);
  const tileHashes = appendEntries(frontier, entries);
  return {
    head: {
      accountId,
      logId,
      epoch,
      size: frontier.size,
      root: Buffer.from(rootOf(sha256, frontier)),
      frontier,
      turn,
      tagKeySha256: before?.tagKeySha256 ?? growth.tagKeySha256,
      checkpoint: before?.checkpoint,
      openedAtMs: before?.openedAtMs ?? nowMs,
    },
    isNew: before === undefined,
    leaves: frontier.size - first,
    chunks: [
      ...cutIntoChunks(0, first, entries),
      ...[...tileHashes].flatMap(([level, { start, hashes }]) => cutIntoChunks(level, start, Buffer.concat(hashes))),
    ],
    frames,
    indexLeaves: segments.map((each, place) => ({ ...each, index: frontier.size - segments.length + place, atMs: nowMs })),
    resumedAt: before !== undefined && before.epoch < epoch ? first : undefined,
  };
}

function appendEntries(frontier: LogHead['frontier'], entries: Buffer) {
  const tileHashes = new Map<number, { start: number; hashes: Uint8Array[] }>();
  for (let at = 0; at < entries.length; at += entrySize) {
    appendHash(sha256, frontier, leafHash(sha256, entries.subarray(at, at + entrySize)), (treeLevel, index, hash) => {
      if (treeLevel === 0 || treeLevel % tileHeight !== 0) return;
      const level = treeLevel / tileHeight;
      const stored = tileHashes.get(level) ?? { start: index, hashes: [] };
      stored.hashes.push(hash);
      tileHashes.set(level, stored);
    });
  }
  return tileHashes;
}
