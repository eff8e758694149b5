import type { Database } from '@consent/postgres';

const tables = ['logs', 'log_chunks', 'log_frames', 'sequencer', 'sources', 'log_keys'] as const;

interface TableCopy {
  restore: () => Promise<void>;
  /** Puts back the head of one account's log. */
  restoreLog: (accountId: string) => Promise<void>;
}

/** Copies all tables of the service, as a backup does. `restore` puts them back. */
export async function copyTables(database: Database): Promise<TableCopy> {
  for (const table of tables) {
    await database.execute(`DROP TABLE IF EXISTS backup_${table}; CREATE TABLE backup_${table} AS TABLE ${table}`);
  }
  return {
    restore: async () => {
      for (const table of tables) {
        await database.execute(`TRUNCATE ${table}; INSERT INTO ${table} SELECT * FROM backup_${table}`);
      }
    },
    restoreLog: async (accountId) => {
      const where = `WHERE account_id = '${accountId}'`;
      await database.execute(`DELETE FROM logs ${where}; INSERT INTO logs SELECT * FROM backup_logs ${where}`);
    },
  };
}
