import type { Handle } from '@consent/postgres';
import { logSelect } from '../logs/log';
import { readFoundHead, type AccountRow, type FoundHead } from '../sequencer/heads.sql';

/** Logs whose signed checkpoint has no leaf in the anchor log, ordered by account. */
export async function findUnanchored(db: Handle, after: string, except: readonly string[], limit: number): Promise<FoundHead[]> {
  const { rows } = await db.query<AccountRow>(
    'find_unanchored_logs',
    `SELECT ${logSelect} FROM logs
     WHERE checkpoint_size > anchored_size AND account_id > $1 AND account_id <> ALL($2::uuid[]) ORDER BY account_id LIMIT $3`,
    [after, except, limit],
  );
  return rows.map(readFoundHead);
}
