import { Client, escapeIdentifier } from 'pg';
import { createCitusDatabase, runsOnCitus } from './citus-database';
import { postgresOfThisProcess } from './config';
import { nextNumber, shared } from './shared';
import { rolePassword, type ServerFacts, type TemplateFacts } from './shared-servers';

export interface TestDatabase {
  url: string;
}

/** A copy with the migrations of `service`, or an empty database if there is no such service. */
export async function createTestDatabase(service: string): Promise<TestDatabase> {
  if (runsOnCitus(service)) return { url: await createCitusDatabase(service, { schema: 'cell_01' }) };
  const postgres = postgresOfThisProcess();
  const [{ url }, template, number] = await Promise.all([
    shared<ServerFacts>('postgres', postgres),
    shared<TemplateFacts>('template', `${service} of ${postgres}`),
    nextNumber('database'),
  ]);
  const database = `${service}_${number}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    const [copy, from, owner] = [database, template.database, template.role].map(escapeIdentifier);
    // file_copy takes half of the CPU time of the default, wal_log.
    await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${from} OWNER ${owner} STRATEGY file_copy`);
    await admin.query(`REVOKE ALL ON DATABASE ${copy} FROM PUBLIC`);
  } finally {
    await admin.end();
  }
  const own = new URL(url);
  own.username = template.role;
  own.password = rolePassword;
  own.pathname = `/${database}`;
  return { url: own.href };
}
