import { setTimeout as wait } from 'node:timers/promises';
import makeKnex from 'knex';
import { type Client, escapeIdentifier } from 'pg';
import { refuseForeignSchema } from './foreign-schema';
import { keepAlive } from './keep-alive';
import { schemaOf } from './schema-url';
import { applySettings, searchPathOf } from './settings';

const migrationLock = 4_610_204;

const askForTurnEveryMs = 200;

/**
 * Concurrent processes take turns with an advisory lock. The lock ends with its connection, so a killed process leaves
 * no lock behind. knex's own lock is a row that a killed process would leave, so we clear it.
 */
export async function runMigrations(url: string, directory: string, files: readonly string[], turnTimeoutMs: number): Promise<string[]> {
  const knex = makeKnex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'migrate', ...keepAlive },
    // A single connection, so the one that migrates also holds the lock.
    pool: { min: 0, max: 1, createTimeoutMillis: turnTimeoutMs, afterCreate: takeTurn(url, turnTimeoutMs) },
    acquireConnectionTimeout: turnTimeoutMs,
    migrations: { directory, loadExtensions: ['.js'], disableMigrationsListValidation: true },
    compileSqlOnError: false,
    // knex would print the errors that it also throws.
    log: { warn: () => undefined, error: () => undefined, debug: () => undefined, deprecate: () => undefined },
  });
  try {
    await knex.migrate.forceFreeMigrationsLock();
    // Again, because another process may have migrated while this one waited for its turn.
    const [completed] = (await knex.migrate.list()) as [{ name: string }[], unknown];
    refuseForeignSchema(
      completed.map(({ name }) => name),
      files,
    );
    const [, names] = (await knex.migrate.latest()) as [number, string[]];
    return names;
  } finally {
    await knex.destroy();
  }
}

/**
 * Poll for the lock instead of waiting: a waiting statement holds a snapshot, and CREATE INDEX CONCURRENTLY waits for all
 * older snapshots, so the two would deadlock.
 *
 * The lock timeout is set after the lock: a DDL statement that waits for a busy table blocks all queries behind it.
 */
function takeTurn(url: string, turnTimeoutMs: number) {
  const deadlineMs = performance.now() + turnTimeoutMs;
  return (client: Client, done: (error: Error | null) => void): void => {
    const take = async () => {
      await applySettings(client, searchPathOf(url));
      while (!(await isOurTurn(client))) {
        if (performance.now() > deadlineMs)
          throw new Error('Another process is still migrating this database. Start this one again when it is done.');
        await wait(askForTurnEveryMs);
      }
      await createSchema(client, schemaOf(url));
      await client.query(`SET lock_timeout = '10s'`);
    };
    take().then(() => done(null), done);
  };
}

/** Where the database has Citus, it keeps such a schema on one node and can move it. */
async function createSchema(client: Client, schema: string | undefined): Promise<void> {
  if (schema === undefined) return;
  await client.query('SET citus.enable_schema_based_sharding TO on');
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(schema)}`);
}

async function isOurTurn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${migrationLock}) AS taken`);
  return rows[0]?.taken === true;
}
