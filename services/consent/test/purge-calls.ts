import { waitUntil } from '@consent/testkit';
import type { Client } from 'pg';
import { entriesOf, type evidenceClient } from './log-calls';

/** Moves the purge, and the events of its erasure, past their end. */
export async function makeDue(sql: Client, accountId: string): Promise<void> {
  await waitUntil('the events of the subject are blank', async () => {
    await sql.query('UPDATE event_erasures SET next_try_at = now() WHERE account_id = $1', [accountId]);
    return (await sql.query('SELECT FROM event_erasures WHERE account_id = $1', [accountId])).rows.length === 0;
  });
  await sql.query(`UPDATE purges SET due_at = '2020-01-01T00:00:00Z', next_try_at = '2020-01-01T00:00:00Z' WHERE account_id = $1`, [
    accountId,
  ]);
}

export const isDone = async (sql: Client, accountId: string): Promise<boolean> =>
  (await sql.query('SELECT FROM purges WHERE account_id = $1 AND done_at IS NULL', [accountId])).rows.length === 0;

/** Marks the returned entries as logged. */
export async function takeEntries({ leaves }: Pick<ReturnType<typeof evidenceClient>, 'leaves'>, accountId: string): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const { batches } = await leaves.pullLeaves({ doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] });
    if (batches.length === 0) return taken;
    taken.push(...entriesOf(batches, accountId));
    await leaves.pullLeaves({ doneIds: batches.map(({ queueId }) => queueId), maxEvents: 1, heldIds: [], skipAccountIds: [] });
  }
}

/** Every row of the database that has the text. */
export async function tablesWith(sql: Client, text: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql.query(`SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    if (hits.length > 0) found.push(name);
  }
  return found;
}
