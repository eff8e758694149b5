import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { partsOf } from '@consent/postgres/columns';
import { anchoredColumns, type Anchored } from './anchored';

const inserted = partsOf({ a: anchoredColumns });

export async function insertAnchored(tx: Handle, anchored: readonly Anchored[]): Promise<void> {
  if (anchored.length === 0) return;
  const values = inserted.valuesOf({ a: anchored });
  await tx.query(
    'insert_anchored',
    `INSERT INTO anchored (${inserted.sql.a.names}) SELECT ${inserted.sql.a.values} FROM ${inserted.sql.a.rows}`,
    values,
  );
  await tx.query(
    'mark_anchored_logs',
    `UPDATE logs l SET anchored_size = a.size FROM ${inserted.sql.a.rows} WHERE l.account_id = a.account_id`,
    values,
  );
}

/** Keeps the anchor log's checkpoint and the time of the round, whose leaves are all signed. */
export async function endRound(db: Handle, beganAtMs: number): Promise<void> {
  await db.query(
    'end_anchor_round',
    `WITH kept AS (
       INSERT INTO anchor_checkpoints (size, epoch, note, signed_at)
       SELECT size, epoch, checkpoint, checkpoint_at FROM logs WHERE account_id = $1 AND checkpoint_size = size
       ON CONFLICT (size) DO NOTHING
     )
     UPDATE sequencer SET anchored_at = $2`,
    [nilUuid, new Date(beganAtMs)],
  );
}
