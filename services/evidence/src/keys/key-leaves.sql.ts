import type { Handle } from '@consent/postgres';

export async function findLastKeyFrame(db: Handle): Promise<string | undefined> {
  const sql = 'SELECT frame FROM log_key_leaves ORDER BY anchor_index DESC LIMIT 1';
  return (await db.query<{ frame: string }>('find_last_key_frame', sql, [])).rows[0]?.frame;
}

export async function insertKeyFrame(tx: Handle, anchorIndex: number, frame: string): Promise<void> {
  await tx.query('insert_key_frame', 'INSERT INTO log_key_leaves (anchor_index, frame) VALUES ($1, $2)', [anchorIndex, frame]);
}
