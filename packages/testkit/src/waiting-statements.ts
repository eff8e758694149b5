import type { Client } from 'pg';
import { runsOnCitus } from './citus-database';

/** The statements of the consent service's database that wait for a lock, in a cluster also on its workers. */
export async function statementsWaitingForLocks(sql: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await sql.query<{ statement: string }>(
    runsOnCitus('consent')
      ? 'SELECT blocked_statement AS statement FROM citus_lock_waits'
      : `SELECT query AS statement FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.map(({ statement }) => statement);
}
