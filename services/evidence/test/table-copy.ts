import type { Database } from '@consent/postgres';

const tables = [
  'logs',
  'log_chunks',
  'log_frames',
  'sequencer',
  'sources',
  'log_keys',
  'anchored',
  'anchor_checkpoints',
  'anchor_witnesses',
  'anchor_timestamps',
  'outside_failures',
  'log_notices',
  'log_key_leaves',
  'log_segments',
  'log_segment_records',
  'log_segment_hashes',
] as const;

interface TableCopy {
  restore: () => Promise<void>;
  restoreLog: (accountId: string) => Promise<void>;
}

/** Acts like a backup. `restore` puts the rows back. */
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
