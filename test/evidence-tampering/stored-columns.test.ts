import { createTestDatabase } from '@consent/testkit';
import { Client } from 'pg';
import { storedTables, type EvidenceDatabase } from './stored-columns';

async function readColumns(database: EvidenceDatabase): Promise<Record<string, string[]>> {
  const { url } = await createTestDatabase(database);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; columns: string[] }>(`
      SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name NOT LIKE 'knex%'
        AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('public.%I', table_name)::regclass)
      GROUP BY table_name`);
    return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
  } finally {
    await client.end();
  }
}

describe.each(Object.keys(storedTables) as EvidenceDatabase[])('database %s', (database) => {
  test('each column is evidence or has a stated reason for not being evidence', async () => {
    const columns = await readColumns(database);
    const listed = Object.entries(storedTables[database]).map(([table, stored]) => {
      if (typeof stored === 'string') return [table, columns[table] ?? 'there is no such table'];
      const { evidence = [], noticedAtAppend = [], audited = [], others = {} } = stored;
      return [table, [...evidence, ...noticedAtAppend, ...audited, ...Object.keys(others)].sort()];
    });
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(Object.entries(columns).map(([table, names]) => [table, names.sort()])));
  });
});
