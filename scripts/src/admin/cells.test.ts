import { createTestDatabase } from '@consent/testkit';
import { Client } from 'pg';
import { createCells, readCellsCommand } from './cells';

test('cells create makes schemas with all tables of consent, and the same ones the next time', async () => {
  const { url } = await createTestDatabase('empty');
  expect(await createCells(url, 2)).toContain('New or migrated: cell_01, cell_02.');
  expect(await createCells(url, 2)).toContain('All of them existed.');
  expect(await createCells(url, 3)).toContain('New or migrated: cell_03.');
  const sql = new Client({ connectionString: url });
  await sql.connect();
  onTestFinished(() => sql.end());
  const { rows } = await sql.query<{ schema: string; tables: number }>(
    `SELECT schemaname AS schema, count(*)::int AS tables FROM pg_tables WHERE tablename IN ('consents', 'outbox', 'relay_state', 'knex_migrations')
     GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual(['cell_01', 'cell_02', 'cell_03'].map((schema) => ({ schema, tables: 4 })));
});

test('the text has the setting that consent and account understand', async () => {
  const { url } = await createTestDatabase('empty');
  const [, setting = ''] = /^CELLS=(.*)$/m.exec(await createCells(url, 2)) ?? [];
  expect(JSON.parse(setting)).toEqual([
    { name: 'main', weight: 0 },
    { name: 'cell_01', schema: 'cell_01', weight: 1 },
    { name: 'cell_02', schema: 'cell_02', weight: 1 },
  ]);
});

test.each(['cells create', 'cells create 0', 'cells create -1', 'cells create 1000', 'cells create two', 'cells drop 1'])(
  '"%s" is refused',
  (command) => {
    expect(() => readCellsCommand(command)).toThrow('cells create');
  },
);

test('other commands are not about cells', () => {
  expect([readCellsCommand('account create'), readCellsCommand('cells create 16')]).toEqual([undefined, 16]);
});
