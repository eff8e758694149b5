import { bigint, buffer, type Columns, instant, integer, uuid } from '@consent/postgres/columns';

/** The table `log_notices`: the checkpoint that the last event log.checkpoint of a log had. */
export interface Told {
  accountId: string;
  /** The epoch of the checkpoint's origin. */
  epoch: number;
  size: number;
  root: Buffer;
  /** When the round of announcements began. */
  toldAtMs: number;
}

export const toldColumns: Columns<Told> = {
  accountId: uuid('account_id'),
  epoch: integer('epoch'),
  size: bigint('size'),
  root: buffer('root'),
  toldAtMs: instant('told_at'),
};
