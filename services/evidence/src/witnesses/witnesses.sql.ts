import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { bigint, type Columns, instant, integer, readerOf, selectOf, text } from '@consent/postgres/columns';

/** A checkpoint of the anchor log at the end of a round. */
export interface AnchorCheckpoint {
  size: number;
  epoch: number;
  /** With the cosignatures so far. */
  note: string;
  signedAtMs: number;
}

const columns: Columns<AnchorCheckpoint> = {
  size: bigint('size'),
  epoch: integer('epoch'),
  note: text('note'),
  signedAtMs: instant('signed_at'),
};
const readRow = readerOf(columns);

/** undefined before the first round of an epoch, and while nothing may be signed. */
export async function findNewestCheckpoint(db: Handle): Promise<AnchorCheckpoint | undefined> {
  const { rows } = await db.query(
    'find_newest_anchor_checkpoint',
    `SELECT ${selectOf(columns, 'c')} FROM anchor_checkpoints c, sequencer s
     WHERE c.epoch = s.epoch AND s.halted_at IS NULL ORDER BY c.size DESC LIMIT 1`,
    [],
  );
  return rows[0] && readRow(rows[0]);
}

/** As `findNewestCheckpoint`, also while nothing may be signed. */
export async function findNewestNote(db: Handle): Promise<string | undefined> {
  const sql = 'SELECT note FROM anchor_checkpoints ORDER BY size DESC LIMIT 1';
  return (await db.query<{ note: string }>('find_newest_anchor_note', sql, [])).rows[0]?.note;
}

export async function findCheckpointNote(db: Handle, size: number): Promise<string | undefined> {
  const { rows } = await db.query<{ note: string }>('find_anchor_note', 'SELECT note FROM anchor_checkpoints WHERE size = $1', [size]);
  return rows[0]?.note;
}

/** Changes nothing if another process added cosignatures meanwhile. */
export async function addCosignatures(
  db: Handle,
  { size, note }: Pick<AnchorCheckpoint, 'size' | 'note'>,
  { lines, isQuorum, atMs }: { lines: string; isQuorum: boolean; atMs: number },
): Promise<void> {
  await db.query(
    'add_cosignatures',
    `UPDATE anchor_checkpoints SET note = note || $3, witnessed_at = CASE WHEN $4::boolean THEN coalesce(witnessed_at, $5) ELSE witnessed_at END
     WHERE size = $1 AND note = $2 AND ($3 <> '' OR witnessed_at IS NULL)`,
    [size, note, lines, isQuorum, new Date(atMs)],
  );
}

/** The size of the tree that each witness signed last, by the id of its key. Only of this epoch. */
export async function findWitnessSizes(db: Handle, epoch: number): Promise<Map<string, number>> {
  const { rows } = await db.query<{ witness: string; size: number }>(
    'find_witness_sizes',
    'SELECT witness, size FROM anchor_witnesses WHERE epoch = $1',
    [epoch],
  );
  return new Map(rows.map(({ witness, size }) => [witness, size]));
}

export async function saveWitnessSize(db: Handle, witness: string, epoch: number, size: number): Promise<void> {
  await db.query(
    'save_witness_size',
    `INSERT INTO anchor_witnesses (witness, epoch, size) VALUES ($1, $2, $3)
     ON CONFLICT (witness) DO UPDATE SET epoch = excluded.epoch, size = excluded.size`,
    [witness, epoch, size],
  );
}

/** When the oldest checkpoint was signed that no quorum of witnesses covers. undefined if one covers all. */
export async function findUnwitnessedSince(db: Handle): Promise<number | undefined> {
  const { rows } = await db.query<{ since: Date | null }>(
    'find_unwitnessed_since',
    `SELECT (SELECT signed_at FROM anchor_checkpoints
             WHERE size > coalesce((SELECT max(size) FROM anchor_checkpoints WHERE witnessed_at IS NOT NULL), 0) ORDER BY size LIMIT 1) AS since`,
    [],
  );
  return rows[0]?.since?.getTime();
}

/** The size of the anchor log now, signed or not. Call it with the sequencer's row locked. */
export async function findAnchorSize(tx: Handle): Promise<number> {
  const { rows } = await tx.query<{ size: number }>('find_anchor_size', 'SELECT size FROM logs WHERE account_id = $1', [nilUuid]);
  return rows[0]?.size ?? 0;
}
