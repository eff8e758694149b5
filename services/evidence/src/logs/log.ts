import { frontierFromBytes, type Frontier } from '@consent/evidence-format';
import { absentAs, bigint, buffer, type Columns, instant, integer, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

export interface LogHead {
  accountId: string;
  logId: string;
  /** Incremented when an operator resumes after a loss. Part of the origin from 2 on. */
  epoch: number;
  size: number;
  root: Buffer;
  frontier: Frontier;
  turn: number;
  /** undefined until the leaf log.tag_key. */
  tagKeySha256: Buffer | undefined;
  checkpoint: SignedCheckpoint | undefined;
  openedAtMs: number;
}

export interface SignedCheckpoint {
  note: string;
  /** Smaller than the head's size after an interrupted turn. */
  size: number;
  atMs: number;
}

/** The table `logs`, without checkpoints. */
export const headColumns: Columns<Omit<LogHead, 'frontier' | 'checkpoint'> & { frontier: Buffer }> = {
  accountId: uuid('account_id'),
  logId: word('log_id'),
  epoch: integer('epoch'),
  size: bigint('size'),
  root: buffer('root'),
  frontier: buffer('frontier'),
  turn: bigint('turn'),
  tagKeySha256: absentAs(undefined, buffer('tag_key_sha256')),
  openedAtMs: instant('opened_at'),
};

/** `signedAtMs` is 0 if the log has no checkpoint yet. */
const logColumns = {
  ...headColumns,
  note: text('checkpoint'),
  signedSize: bigint('checkpoint_size'),
  signedAtMs: absentAs(0, instant('checkpoint_at')),
};

export const logSelect = selectOf(logColumns);
const readLog = readerOf(logColumns);

/** Throws FormatError if the frontier does not match the size. */
export function headOf(row: object): LogHead {
  const { frontier, note, signedSize, signedAtMs, ...head } = readLog(row);
  const checkpoint = signedAtMs === 0 ? undefined : { note, size: signedSize, atMs: signedAtMs };
  return { ...head, frontier: frontierFromBytes(head.size, frontier), checkpoint };
}
