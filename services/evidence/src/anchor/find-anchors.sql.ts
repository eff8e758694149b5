import type { Handle } from '@consent/postgres';
import { readerOf, selectOf } from '@consent/postgres/columns';
import { anchoredColumns, type Anchored } from './anchored';

/** A signed checkpoint of the anchor log, and its RFC 3161 tokens in DER. */
export interface AnchorCheckpoint {
  size: number;
  /** With the cosignatures of the witnesses. */
  note: string;
  tokens: { authority: string; token: Buffer }[];
}

/** An anchored checkpoint of an account's log. */
export interface AnchoredHead extends Anchored {
  /**
   * Sizes of checkpoints of the anchor log that contain it, ascending: the first one, the first with a quorum of witnesses, and the first
   * stamped by each authority.
   */
  checkpoints: number[];
}

export interface AnchorsQuestion {
  accountId: string;
  /** Leaves of the account's log. */
  leaves: readonly number[];
  /** Largest size of an anchored tree, such as that of a bundle. */
  maxSize: number;
}

const readHead = readerOf<Anchored>(anchoredColumns);

/** Only what a kept checkpoint of the anchor log contains. */
const isKept = 'anchor_index < (SELECT max(size) FROM anchor_checkpoints)';

/**
 * Sizes of the earliest anchored tree with each leaf, and of the latest one, ascending. One search of the index for each leaf: comparing rows
 * makes PostgreSQL read it in order, whatever its statistics say.
 */
export async function findAnchoredSizes(db: Handle, { accountId, leaves, maxSize }: AnchorsQuestion): Promise<number[]> {
  const { rows } = await db.query<{ size: number }>(
    'find_anchored_sizes',
    `SELECT a.size FROM unnest($2::bigint[]) AS leaf(index) CROSS JOIN LATERAL (
       SELECT account_id, size, anchor_index FROM anchored
       WHERE (account_id, size) > ($1, leaf.index) ORDER BY account_id, size LIMIT 1
     ) a
     WHERE a.account_id = $1 AND a.size <= $3 AND ${isKept}
     UNION (SELECT size FROM anchored WHERE account_id = $1 AND size <= $3 AND ${isKept} ORDER BY size DESC LIMIT 1)
     ORDER BY size`,
    [accountId, leaves, maxSize],
  );
  return rows.map(({ size }) => size);
}

/** Of sizes that `findAnchoredSizes` returned, ascending. */
export async function findAnchoredHeads(db: Handle, accountId: string, sizes: readonly number[]): Promise<AnchoredHead[]> {
  const { rows } = await db.query<{ checkpoints: number[] }>(
    'find_anchored_heads',
    `WITH RECURSIVE authorities (tsa) AS (
       (SELECT tsa FROM anchor_timestamps ORDER BY tsa LIMIT 1)
       UNION ALL
       SELECT (SELECT t.tsa FROM anchor_timestamps t WHERE t.tsa > a.tsa ORDER BY t.tsa LIMIT 1) FROM authorities a WHERE a.tsa IS NOT NULL
     )
     SELECT ${selectOf(anchoredColumns, 'a')}, ARRAY(
       SELECT first.size::float8 FROM (
         SELECT (SELECT min(size) FROM anchor_checkpoints WHERE size > a.anchor_index)
         UNION SELECT (SELECT min(size) FROM anchor_checkpoints WHERE size > a.anchor_index AND witnessed_at IS NOT NULL)
         UNION SELECT (SELECT min(t.size) FROM anchor_timestamps t WHERE t.tsa = k.tsa AND t.size > a.anchor_index) FROM authorities k
       ) AS first(size) WHERE first.size IS NOT NULL ORDER BY first.size
     ) AS checkpoints
     FROM anchored a WHERE a.account_id = $1 AND a.size = ANY($2::bigint[]) ORDER BY a.size`,
    [accountId, sizes],
  );
  return rows.map((row) => ({ ...readHead(row), checkpoints: row.checkpoints }));
}

export async function findAnchorCheckpoints(db: Handle, sizes: readonly number[]): Promise<AnchorCheckpoint[]> {
  const { rows } = await db.query<{ size: number; note: string; authorities: string[]; tokens: Buffer[] }>(
    'find_anchor_checkpoints',
    `SELECT c.size, c.note, t.authorities, t.tokens FROM anchor_checkpoints c CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(tsa ORDER BY tsa), '{}') AS authorities, coalesce(array_agg(token ORDER BY tsa), '{}') AS tokens
       FROM anchor_timestamps WHERE size = c.size
     ) t
     WHERE c.size = ANY($1::bigint[]) ORDER BY c.size`,
    [sizes],
  );
  return rows.map(({ size, note, authorities, tokens }) => ({
    size,
    note,
    tokens: authorities.map((authority, at) => ({ authority, token: tokens[at]! })),
  }));
}
