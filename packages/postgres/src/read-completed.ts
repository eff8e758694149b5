import type { Client } from 'pg';
import { withTimeout } from './run-statement';

/**
 * The names of the migrations that have run, without knex. Only reads, so the role needs no other right. Throws if the
 * server does not reply to a statement in time, so that the caller can connect to another one.
 */
export async function readCompleted(client: Client, timeoutMs = 10_000): Promise<string[]> {
  const { rows: tables } = await client.query(
    withTimeout({ text: `SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'knex_migrations'` }, timeoutMs),
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(withTimeout({ text: 'SELECT name FROM knex_migrations' }, timeoutMs));
  return rows.map(({ name }) => name);
}
