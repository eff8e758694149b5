import type { Handle } from '@consent/postgres';

/** A checkpoint of an account's log, and when the anchor log was first signed, cosigned or stamped with it. */
export interface CoveredSize {
  size: number;
  atMs: number;
  /** The checkpoint of the anchor log. "" for a time stamp. */
  note: string;
}

export interface AnchoredState {
  anchored: CoveredSize | undefined;
  /** By a quorum. */
  witnessed: CoveredSize | undefined;
  /** By authority. */
  stamped: Map<string, CoveredSize>;
}

/** A month of rounds. An older cover counts as none, so that a query reads no more rows. */
const newest = 10_000;

/** The newest checkpoints up to `maxSize` that the anchor log has, that a quorum cosigned, and that each authority stamped, as stored. */
export async function findAnchoredState(
  db: Handle,
  { accountId, maxSize, authorities }: { accountId: string; maxSize: number; authorities: readonly string[] },
): Promise<AnchoredState> {
  const { rows } = await db.query<{ kind: string; name: string; size: number; at: Date; note: string }>(
    'find_anchored_state',
    `WITH covers (kind, name, size) AS (
       SELECT 'anchor', '', (SELECT max(size) FROM anchor_checkpoints)
       UNION ALL SELECT 'witnesses', '', (SELECT max(size) FROM anchor_checkpoints WHERE witnessed_at IS NOT NULL)
       UNION ALL SELECT 'authority', n.tsa, (SELECT max(t.size) FROM anchor_timestamps t WHERE t.tsa = n.tsa) FROM unnest($3::text[]) AS n(tsa)
     )
     SELECT covers.kind, covers.name, a.size::float8 AS size, first.at, first.note
     FROM covers CROSS JOIN LATERAL (
       SELECT size, anchor_index FROM (
         SELECT size, anchor_index FROM anchored WHERE account_id = $1 AND size <= $2 ORDER BY size DESC LIMIT ${newest}
       ) AS recent
       WHERE anchor_index < covers.size ORDER BY size DESC LIMIT 1
     ) AS a CROSS JOIN LATERAL (
       (SELECT signed_at AS at, note FROM anchor_checkpoints
        WHERE covers.kind = 'anchor' AND size > a.anchor_index ORDER BY size LIMIT 1)
       UNION ALL (SELECT witnessed_at, note FROM anchor_checkpoints
        WHERE covers.kind = 'witnesses' AND size > a.anchor_index AND witnessed_at IS NOT NULL ORDER BY size LIMIT 1)
       UNION ALL (SELECT stamped_at, '' FROM anchor_timestamps
        WHERE covers.kind = 'authority' AND tsa = covers.name AND size > a.anchor_index ORDER BY size LIMIT 1)
     ) AS first
     WHERE covers.size IS NOT NULL`,
    [accountId, maxSize, authorities],
  );
  const found = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).map(({ name, size, at, note }) => [name, { size, atMs: at.getTime(), note }] as const);
  return { anchored: found('anchor')[0]?.[1], witnessed: found('witnesses')[0]?.[1], stamped: new Map(found('authority')) };
}
