import { createSilentLogger } from '@consent/kernel';
import { createDatabase } from '@consent/postgres';
import { createTestDatabase } from '@consent/testkit';
import * as consent from '../../services/consent/src/account-purge/tables.rule';
import * as exports from '../../services/export/src/account-purge/tables.rule';
import * as webhook from '../../services/webhook/src/account-purge/tables.rule';

/** Those of account and policy have the same test in their own tests. */
const lists = { consent, webhook, export: exports } as const;

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  '[decision 84.8] %s: every table with rows of accounts is purged with its account, or its stay has a reason',
  async (name) => {
    const { purgedTables, keptTables } = lists[name];
    const { url } = await createTestDatabase(name);
    const database = createDatabase({ url, poolSize: 1, applicationName: 'test', logger: createSilentLogger() });
    try {
      const { rows } = await database.query<{ name: string }>(
        'tables_of_accounts',
        `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
         WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND t.table_type = 'BASE TABLE' AND NOT c.table_name ~ '^outbox_'`,
        [],
      );
      const listed = [...purgedTables, ...keptTables].filter((table) => table !== 'outbox_default');
      expect(rows.map((row) => row.name).sort()).toEqual(listed.sort());
    } finally {
      await database.stop();
    }
  },
);
