import type { Handle } from '@consent/postgres';

export async function findFrames(db: Handle, accountId: string): Promise<{ index: number; frame: string }[]> {
  const { rows } = await db.query<{ index: number; frame: string }>(
    'find_log_frames',
    'SELECT index, frame FROM log_frames WHERE account_id = $1 ORDER BY index',
    [accountId],
  );
  return rows;
}

export async function findFramesFrom(
  db: Handle,
  accountId: string,
  from: number,
  limit: number,
): Promise<{ index: number; frame: string }[]> {
  const { rows } = await db.query<{ index: number; frame: string }>(
    'find_log_frames_from',
    'SELECT index, frame FROM log_frames WHERE account_id = $1 AND index >= $2 ORDER BY index LIMIT $3',
    [accountId, from, limit],
  );
  return rows;
}
