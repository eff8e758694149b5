import { checkpointBody } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { absentAs, bigint, type Columns, instant, readerOf, selectOf, text } from '@consent/postgres/columns';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import { anchoredColumns, type Anchored } from './anchored';

/** An anchored checkpoint of an account's log, and the first checkpoints of the anchor log that contain it. */
interface AnchorRow extends Anchored {
  anchorSize: number;
  /** With the cosignatures of the witnesses. */
  note: string;
  signedAtMs: number;
  /** The first with cosignatures of a quorum. 0 and "": none yet. */
  witnessedSize: number;
  witnessedNote: string;
  /** The first with time stamps. 0 and "": none yet. */
  stampedSize: number;
  stampedNote: string;
}

export interface FoundAnchor extends AnchorRow {
  /** RFC 3161 tokens in DER for `stampedNote`, and who made each. */
  tokens: readonly Buffer[];
  authorities: readonly string[];
  /** The exact body of the account's note. The leaf in the anchor log contains its SHA-256. */
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
  witnessedSize: absentAs(0, bigint('witnessed_size')),
  witnessedNote: absentAs('', text('witnessed_note')),
  stampedSize: absentAs(0, bigint('stamped_size')),
  stampedNote: absentAs('', text('stamped_note')),
};

const select = `${selectOf(anchoredColumns, 'a')}, ${selectOf(checkpointColumns)}`;
const readRow = readerOf<AnchorRow>({ ...anchoredColumns, ...checkpointColumns });
const orders = { earliest: 'ASC', latest: 'DESC' } as const;

/** Reads one row of each table by its key. undefined until the leaf is anchored. */
export async function findAnchor(
  db: Handle,
  keys: Pick<CheckpointKeys, 'originOf'>,
  { accountId, logId, leafIndex, maxSize, which }: AnchorQuestion,
): Promise<FoundAnchor | undefined> {
  const { rows } = await db.query<Pick<FoundAnchor, 'tokens' | 'authorities'>>(
    which === 'earliest' ? 'find_earliest_anchor' : 'find_latest_anchor',
    `SELECT ${select}, t.tokens, t.authorities FROM anchored a
     CROSS JOIN LATERAL (
       SELECT size AS anchor_size, note, signed_at FROM anchor_checkpoints WHERE size > a.anchor_index ORDER BY size LIMIT 1
     ) c
     LEFT JOIN LATERAL (
       SELECT size AS witnessed_size, note AS witnessed_note FROM anchor_checkpoints
       WHERE size > a.anchor_index AND witnessed_at IS NOT NULL ORDER BY size LIMIT 1
     ) w ON true
     LEFT JOIN LATERAL (SELECT min(size) AS size FROM anchor_timestamps WHERE size > a.anchor_index) first ON true
     LEFT JOIN LATERAL (
       SELECT size AS stamped_size, note AS stamped_note FROM anchor_checkpoints WHERE size = first.size
     ) s ON true
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(token ORDER BY tsa), '{}') AS tokens, coalesce(array_agg(tsa ORDER BY tsa), '{}') AS authorities
       FROM anchor_timestamps WHERE size = first.size
     ) t
     WHERE a.account_id = $1 AND a.size > $2 AND a.size <= $3 ORDER BY a.size ${orders[which]} LIMIT 1`,
    [accountId, leafIndex, maxSize],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const row = readRow(found);
  const body = checkpointBody({ origin: keys.originOf(logId, row.epoch), size: row.size, root: row.root });
  return { ...row, body, tokens: found.tokens, authorities: found.authorities };
}
