import { Pool } from 'pg';
import { runBareServer } from './bare-server';

/** The floor of reads: one SELECT by primary key. */

export interface ReadFloorSettings {
  databaseUrl: string;
  accountId: string;
}

const connections = 10;

const select = `
  SELECT id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
         country, region, user_agent, created_at, updated_at, deleted_at
  FROM consents WHERE account_id = $1 AND id = $2`;

runBareServer(({ databaseUrl, accountId }: ReadFloorSettings) => {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });

  return async ({ url = '' }) => {
    const id = url.slice(url.lastIndexOf('/') + 1);
    const { rows } = await pool.query({ name: 'select', text: select, values: [accountId, id] });
    if (rows[0] === undefined) return { status: 404, json: '{}' };
    return { status: 200, json: JSON.stringify(rows[0]) };
  };
});
