import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { ensureDatabase } from '@consent/db';
import { postgresUrl } from './config';

export interface TestDatabase {
  /** As the service connects: its own role, its own database. */
  url: string;
  drop: () => Promise<void>;
}

/** An empty database with a role of its own, as npm start and the chart make it. */
export async function createTestDatabase(name: string): Promise<TestDatabase> {
  const database = `${name}_${randomBytes(6).toString('hex')}`;
  const url = await ensureDatabase(postgresUrl(), { database, role: database, password: 'test' });
  return {
    url,
    drop: async () => {
      const admin = new Client({ connectionString: postgresUrl() });
      await admin.connect();
      try {
        await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
        await admin.query(`DROP ROLE IF EXISTS "${database}"`);
      } finally {
        await admin.end();
      }
    },
  };
}
