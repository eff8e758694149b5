import { entryOf, frameText, indexTag, toBase64Url, type LoggedLeaf, type Segment } from '@consent/evidence-format';
import { absentAs, bigint, buffer, type Columns, instant, readerOf, selectOf } from '@consent/postgres/columns';
import type { SignedLog } from '../logs/signed-log';
import { sha256 } from '../sha256';

/** A segment whose root is in the log. */
export interface LoggedSegment extends Segment {
  root: Buffer;
  leafIndex: number;
  loggedAtMs: number;
  /** Of its records. Fewer than `size`: the index is in a larger segment. */
  stored: number;
  /** undefined unless a larger segment that contains it is logged. */
  mergedAtMs: number | undefined;
}

export const segmentColumns: Columns<LoggedSegment> = {
  start: bigint('start'),
  size: bigint('size'),
  root: buffer('root'),
  leafIndex: bigint('leaf_index'),
  loggedAtMs: instant('logged_at'),
  stored: bigint('stored'),
  mergedAtMs: absentAs(undefined, instant('merged_at')),
};

export const segmentSelect = selectOf(segmentColumns);
export const readSegment = readerOf<LoggedSegment>(segmentColumns);

export const endOf = ({ start, size }: Segment): number => start + size;
export const isWhole = ({ stored, size }: Pick<LoggedSegment, 'stored' | 'size'>): boolean => stored === size;
export const nameOf = (segment: Segment): string => `the index of leaves ${segment.start} to ${endOf(segment) - 1}`;

export interface IndexLeaf {
  accountId: string;
  logId: string;
  segment: Segment;
  root: Uint8Array;
  atMs: number;
}

/** The leaf `log.index`, without its place. */
export function indexLeaf({ accountId, logId, segment: { start, size }, root, atMs }: IndexLeaf): Omit<LoggedLeaf, 'index'> {
  const about = { v: 1, type: 'log.index', account: accountId, at: new Date(atMs).toISOString(), log: logId } as const;
  const frame = frameText({ ...about, root: toBase64Url(root), segment: { size, start } });
  return { entry: entryOf(sha256, indexTag, frame), frame };
}

/** The leaf as the row of its segment says that it is. */
export function leafOfSegment({ accountId, logId }: Pick<SignedLog, 'accountId' | 'logId'>, segment: LoggedSegment): LoggedLeaf {
  const { root, loggedAtMs, leafIndex: index } = segment;
  return { index, ...indexLeaf({ accountId, logId, segment, root, atMs: loggedAtMs }) };
}
