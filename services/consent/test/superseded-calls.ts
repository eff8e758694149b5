import type { Client } from 'pg';
import { firstIdOf } from '../src/consents/ulid-time.rule';

/** Makes a record as old as the time, with its id. Returns the id. */
export async function moveBack(sql: Client, { accountId, id, atMs }: { accountId: string; id: string; atMs: number }): Promise<string> {
  const moved = firstIdOf(atMs).slice(0, 10) + id.slice(10);
  await sql.query('UPDATE consents SET id = $3, created_at = $4, updated_at = $4 WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
    moved,
    new Date(atMs),
  ]);
  return moved;
}

/** What the service deleted, with the events of each. */
export async function endsOf(sql: Client, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.query(
    `SELECT c.id, c.deleted_by, (SELECT count(*)::integer FROM outbox o WHERE o.account_id = c.account_id AND o.type = 'consent.revoked'
       AND strpos(o.payload, c.id) > 0) AS events
     FROM consents c WHERE c.account_id = $1 AND c.deleted_by = 'system:' ORDER BY c.id`,
    [accountId],
  );
  return rows;
}

/** Moves the purges, and the events of their deletions, past their end. */
export async function makeRecordPurgesDue(sql: Client, accountId: string): Promise<void> {
  await sql.query(
    `UPDATE record_purges SET due_at = '2020-01-01T00:00:00Z', next_try_at = '2020-01-01T00:00:00Z' WHERE account_id = $1 AND done_at IS NULL`,
    [accountId],
  );
}

export const areRecordPurgesDone = async (sql: Client, accountId: string): Promise<boolean> =>
  (await sql.query('SELECT FROM record_purges WHERE account_id = $1 AND done_at IS NULL', [accountId])).rows.length === 0;
