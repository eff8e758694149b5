import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import makeKnex from 'knex';
import type { Client } from 'pg';
import { waitUntilReachable } from './wait-until-reachable';

interface MigrateOptions {
  reachableTimeoutMs?: number;
  turnTimeoutMs?: number;
}

const migrationLock = 4_610_204;

const askForTurnEveryMs = 200;

/**
 * Runs the pending migrations in `directory` (plain .js files named YYYYMMDDHHMMSS_name.js, with up and down). Returns
 * the names of the files that ran.
 *
 * Concurrent processes take turns with an advisory lock. The lock ends with its connection, so a killed process leaves
 * no lock behind. knex's own lock is a row that a killed process would leave, so we clear it.
 *
 * A later release may have migrated already: during a rolling update, or before a rollback. Migrations only add what
 * older releases can ignore, so later ones are no error. Throws when the database has one that is missing in the middle.
 */
export async function migrate(
  url: string,
  directory: string,
  { reachableTimeoutMs = 60_000, turnTimeoutMs = 600_000 }: MigrateOptions = {},
): Promise<string[]> {
  await waitUntilReachable(url, reachableTimeoutMs);
  const knex = makeKnex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'migrate', keepAlive: true },
    // A single connection, so the one that migrates also holds the lock.
    pool: { min: 0, max: 1, createTimeoutMillis: turnTimeoutMs, afterCreate: takeTurn(turnTimeoutMs) },
    acquireConnectionTimeout: turnTimeoutMs,
    migrations: { directory, loadExtensions: ['.js'], disableMigrationsListValidation: true },
    compileSqlOnError: false,
    // Failures are thrown. knex would also print them.
    log: { warn: () => undefined, error: () => undefined, debug: () => undefined, deprecate: () => undefined },
  });
  try {
    await knex.migrate.forceFreeMigrationsLock();
    const [completed] = (await knex.migrate.list()) as [{ name: string }[], unknown];
    refuseForeignSchema(
      completed.map(({ name }) => name),
      migrationFiles(directory),
    );
    const [, names] = (await knex.migrate.latest()) as [number, string[]];
    return names;
  } finally {
    await knex.destroy();
  }
}

export function migrationFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.js'))
    .sort();
}

/**
 * Throws if the database has a migration that we lack but that is older than one of ours. It comes from another line of
 * releases, so we do not know its schema.
 */
function refuseForeignSchema(completed: readonly string[], files: readonly string[]): void {
  const newest = files.at(-1) ?? '';
  const foreign = completed.filter((name) => name < newest && !files.includes(name));
  if (foreign.length === 0) return;
  throw new Error(`The database has migrations that this release lacks: ${foreign.join(', ')}. Is DATABASE_URL the one of this service?`);
}

/**
 * Poll for the lock instead of waiting: a waiting statement holds a snapshot, and CREATE INDEX CONCURRENTLY waits for all
 * older snapshots, so the two would deadlock.
 *
 * The lock timeout is set after the lock: a DDL statement that waits for a busy table blocks all queries behind it.
 */
function takeTurn(turnTimeoutMs: number) {
  const deadlineMs = performance.now() + turnTimeoutMs;
  return (client: Client, done: (error: Error | null) => void): void => {
    const take = async () => {
      while (!(await isOurTurn(client))) {
        if (performance.now() > deadlineMs)
          throw new Error('Another process is still migrating this database. Start this one again when it is done.');
        await wait(askForTurnEveryMs);
      }
      await client.query(`SET lock_timeout = '10s'`);
    };
    take().then(() => done(null), done);
  };
}

async function isOurTurn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${migrationLock}) AS taken`);
  return rows[0]?.taken === true;
}
