import makeKnex from 'knex';
import type { Client } from 'pg';
import { waitUntilReachable } from './wait-until-reachable';

interface MigrateOptions {
  /** How long a server that is away or starting is waited for. */
  reachableTimeoutMs?: number;
  /** How long another process that is migrating is waited for. */
  turnTimeoutMs?: number;
}

/** Any constant: it only has to be the same in every process. */
const migrationLock = 4_610_204;

/**
 * Brings a database up to date with `directory` (plain .js files
 * YYYYMMDDHHMMSS_name.js with up and down) and returns the names of the files that ran.
 *
 * Processes that start at once take turns by an advisory lock. It lives and dies
 * with the one connection that migrates, so a process that was killed leaves
 * nothing behind; knex's own lock is a row that it would leave, and is cleared.
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
    // One connection, and whichever it is holds the lock.
    pool: { min: 0, max: 1, createTimeoutMillis: turnTimeoutMs, afterCreate: takeTurn },
    acquireConnectionTimeout: turnTimeoutMs,
    migrations: { directory, loadExtensions: ['.js'] },
    compileSqlOnError: false,
    // What fails is thrown; knex would also print it.
    log: { warn: () => undefined, error: () => undefined, debug: () => undefined, deprecate: () => undefined },
  });
  try {
    await knex.migrate.forceFreeMigrationsLock();
    const [, names] = (await knex.migrate.latest()) as [number, string[]];
    return names;
  } finally {
    await knex.destroy();
  }
}

/**
 * The lock first, then the limit: a change that waits for a busy table makes
 * everything behind it wait too, so it gives up soon; waiting for our turn harms nobody.
 */
function takeTurn(client: Client, done: (error: Error | null) => void): void {
  client
    .query(`SELECT pg_advisory_lock(${migrationLock})`)
    .then(() => client.query(`SET lock_timeout = '10s'`))
    .then(() => done(null), done);
}
