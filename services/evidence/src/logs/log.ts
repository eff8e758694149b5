import { frontierFromBytes, type Frontier } from '@consent/evidence-format';

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

export interface LogRow {
  account_id: string;
  log_id: string;
  epoch: number;
  size: number;
  root: Buffer;
  frontier: Buffer;
  turn: number;
  tag_key_sha256: Buffer | null;
  checkpoint: string;
  checkpoint_size: number;
  checkpoint_at: Date | null;
  opened_at: Date;
}

export const logColumns =
  'l.account_id, l.log_id, l.epoch, l.size, l.root, l.frontier, l.turn, l.tag_key_sha256, ' +
  'l.checkpoint, l.checkpoint_size, l.checkpoint_at, l.opened_at';

/** Throws FormatError if the frontier does not match the size. */
export function headOf(row: LogRow): LogHead {
  return {
    accountId: row.account_id,
    logId: row.log_id,
    epoch: row.epoch,
    size: row.size,
    root: row.root,
    frontier: frontierFromBytes(row.size, row.frontier),
    turn: row.turn,
    tagKeySha256: row.tag_key_sha256 ?? undefined,
    checkpoint:
      row.checkpoint_at === null ? undefined : { note: row.checkpoint, size: row.checkpoint_size, atMs: row.checkpoint_at.getTime() },
    openedAtMs: row.opened_at.getTime(),
  };
}
