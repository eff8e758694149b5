import { bigint, buffer, type Columns, integer, uuid } from '@consent/postgres/columns';

/** An account's checkpoint that has a leaf in the anchor log. */
export interface Anchored {
  accountId: string;
  size: number;
  /** The epoch of the checkpoint's origin. */
  epoch: number;
  root: Buffer;
  anchorIndex: number;
}

export const anchoredColumns: Columns<Anchored> = {
  accountId: uuid('account_id'),
  size: bigint('size'),
  epoch: integer('epoch'),
  root: buffer('root'),
  anchorIndex: bigint('anchor_index'),
};
