import type { Handle } from '@consent/postgres';

export async function findFrames(db: Handle, accountId: string): Promise<{ index: number; frame: string }[]> {
  const { rows } = await db.query<{ index: number; frame: string }>(
    'find_log_frames',
    'SELECT index, frame FROM log_frames WHERE account_id = $1 ORDER BY index',
    [accountId],
  );
  return rows;
}
