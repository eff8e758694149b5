import { readdirSync } from 'node:fs';
import { refuseForeignSchema } from './foreign-schema';
import { readCompleted } from './read-completed';
import { refuseServer } from './refuse-server';
import { whenReachable } from './when-reachable';

interface MigrateOptions {
  reachableTimeoutMs?: number;
  turnTimeoutMs?: number;
}

/**
 * Runs the pending migrations in `directory` (plain .js files named YYYYMMDDHHMMSS_name.js, with up and down). Returns
 * the names of the files that ran.
 *
 * A later release may have migrated already: during a rolling update, or before a rollback. Migrations only add what
 * older releases can ignore, so later ones are no error. Throws when the database has one that is missing in the middle.
 */
export async function migrate(
  url: string,
  directory: string,
  { reachableTimeoutMs = 60_000, turnTimeoutMs = 600_000 }: MigrateOptions = {},
): Promise<string[]> {
  const files = migrationFiles(directory);
  const completed = await whenReachable(url, reachableTimeoutMs, readCompleted);
  await refuseServer(url);
  refuseForeignSchema(completed, files);
  if (files.every((file) => completed.includes(file))) return [];
  // Most starts find no pending migration, and loading knex would take a sixth of their CPU time.
  const { runMigrations } = await import('./run-migrations.js');
  return runMigrations(url, directory, files, turnTimeoutMs);
}

export function migrationFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.js'))
    .sort();
}
