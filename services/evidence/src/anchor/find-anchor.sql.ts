import { checkpointBody } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { bigint, type Columns, instant, readerOf, selectOf, text } from '@consent/postgres/columns';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import { anchoredColumns, type Anchored } from './anchored';

/** An anchored checkpoint of an account's log, and the first checkpoint of the anchor log that contains it. */
interface AnchorRow extends Anchored {
  anchorSize: number;
  /** With the cosignatures of the witnesses. */
  note: string;
  signedAtMs: number;
}

export interface FoundAnchor extends AnchorRow {
  /** The exact body of the account's note. The leaf of the anchor log has its SHA-256. */
  body: string;
}

export interface AnchorQuestion {
  accountId: string;
  logId: string;
  /** A leaf of the account's log. */
  leafIndex: number;
  /** Largest size of the anchored tree, such as that of a bundle. */
  maxSize: number;
  which: 'earliest' | 'latest';
}

const checkpointColumns: Columns<Omit<AnchorRow, keyof Anchored>> = {
  anchorSize: bigint('anchor_size'),
  note: text('note'),
  signedAtMs: instant('signed_at'),
};

const select = `${selectOf(anchoredColumns, 'a')}, ${selectOf(checkpointColumns, 'c')}`;
const readRow = readerOf<AnchorRow>({ ...anchoredColumns, ...checkpointColumns });
const orders = { earliest: 'ASC', latest: 'DESC' } as const;

/** Reads one row of each table by its key. undefined until the leaf is anchored. */
export async function findAnchor(
  db: Handle,
  keys: Pick<CheckpointKeys, 'originOf'>,
  { accountId, logId, leafIndex, maxSize, which }: AnchorQuestion,
): Promise<FoundAnchor | undefined> {
  const { rows } = await db.query(
    which === 'earliest' ? 'find_earliest_anchor' : 'find_latest_anchor',
    `SELECT ${select} FROM anchored a
     CROSS JOIN LATERAL (
       SELECT size AS anchor_size, note, signed_at FROM anchor_checkpoints WHERE size > a.anchor_index ORDER BY size LIMIT 1
     ) c
     WHERE a.account_id = $1 AND a.size > $2 AND a.size <= $3 ORDER BY a.size ${orders[which]} LIMIT 1`,
    [accountId, leafIndex, maxSize],
  );
  if (rows[0] === undefined) return undefined;
  const row = readRow(rows[0]);
  return { ...row, body: checkpointBody({ origin: keys.originOf(logId, row.epoch), size: row.size, root: row.root }) };
}
