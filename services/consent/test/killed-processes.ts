import { createTestDatabase, useTestNats, waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { startConsentProcess } from './consent-process';
import { startFakeOwners } from './fake-owners';
import { consentSettingsOf } from './start-consent';

/** Where a process stops: at its next statement of this kind. */
export type Step = readonly [table: string, operation: 'INSERT' | 'UPDATE' | 'DELETE'];

export interface KilledProcesses {
  sql: Client;
  databaseUrl: string;
  settings: Record<string, string>;
  owners: Awaited<ReturnType<typeof startFakeOwners>>;
  /** Kills a new process at the step, before it could commit. */
  killAt: (step: Step, changed?: Record<string, string>) => Promise<void>;
}

/** A database for processes that tests start and kill. */
export function useKilledProcesses(): KilledProcesses {
  const at = { killAt } as KilledProcesses;
  beforeAll(async () => {
    const [database, nats, owners] = await Promise.all([createTestDatabase('consent'), useTestNats(), startFakeOwners()]);
    const settings = consentSettingsOf({ databaseUrl: database.url, natsUrl: nats.url, ownersAddress: owners.address });
    const sql = new Client({ connectionString: database.url });
    await sql.connect();
    Object.assign(at, { sql, databaseUrl: database.url, settings, owners });
  });
  afterAll(async () => {
    await at.sql.end();
    await at.owners.stop();
  });
  return at;

  async function killAt([table, operation]: Step, changed: Record<string, string> = {}): Promise<void> {
    const release = await holdAt(table, operation);
    const killed = await startConsentProcess({ ...at.settings, ...changed });
    await waitUntil(`the process is at ${operation} of ${table}`, isHeld);
    await killed.kill();
    await release();
  }

  /** A process waits when it writes to the table until the returned function is called. */
  async function holdAt(table: string, operation: string): Promise<() => Promise<void>> {
    const holder = new Client({ connectionString: at.databaseUrl });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(65)');
    await holder.query(
      `CREATE OR REPLACE FUNCTION wait_for_holder() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_advisory_xact_lock_shared(65); RETURN NEW; END $$`,
    );
    await holder.query(`CREATE TRIGGER held BEFORE ${operation} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION wait_for_holder()`);
    return async () => {
      await holder.query('SELECT pg_advisory_unlock(65)');
      await waitUntil('nothing waits any more', async () => !(await isHeld()));
      await holder.query(`DROP TRIGGER held ON ${table}`);
      await holder.end();
    };
  }

  async function isHeld(): Promise<boolean> {
    const { rows } = await at.sql.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`,
    );
    return rows.length > 0;
  }
}
