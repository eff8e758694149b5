import type { Client } from 'pg';

/** The names of the migrations that have run, without knex. Only reads, so the role needs no other right. */
export async function readCompleted(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'knex_migrations'`,
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM knex_migrations');
  return rows.map(({ name }) => name);
}
