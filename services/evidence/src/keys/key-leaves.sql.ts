import type { Handle } from '@consent/postgres';

export async function findLastKeyFrame(db: Handle): Promise<string | undefined> {
  const sql = 'SELECT frame FROM log_key_leaves ORDER BY anchor_index DESC LIMIT 1';
  return (await db.query<{ frame: string }>('find_last_key_frame', sql, [])).rows[0]?.frame;
}

export async function insertKeyFrame(tx: Handle, anchorIndex: number, frame: string): Promise<void> {
  await tx.query('insert_key_frame', 'INSERT INTO log_key_leaves (anchor_index, frame) VALUES ($1, $2)', [anchorIndex, frame]);
}

export async function findKeyFramesFrom(db: Handle, from: number, limit: number): Promise<{ index: number; frame: string }[]> {
  const { rows } = await db.query<{ anchor_index: number; frame: string }>(
    'find_key_frames_from',
    'SELECT anchor_index, frame FROM log_key_leaves WHERE anchor_index >= $1 ORDER BY anchor_index LIMIT $2',
    [from, limit],
  );
  return rows.map((row) => ({ index: row.anchor_index, frame: row.frame }));
}
