import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { connectClient } from './connect-client';

interface ServiceDatabase {
  database: string;
  role: string;
  password: string;
}

const creationLock = 4_610_205;

/**
 * Creates a service's role and database, or brings existing ones to the same state: the role owns the database and no
 * other role may connect. Returns the database URL.
 */
export async function ensureDatabase(adminUrl: string, { database, role, password }: ServiceDatabase): Promise<string> {
  const admin = await connectClient(adminUrl, { applicationName: 'ensure-database', timeoutMs: 10_000 });
  try {
    // CREATE ROLE and CREATE DATABASE have no IF NOT EXISTS, so concurrent callers take turns.
    await admin.query(`SELECT pg_advisory_lock(${creationLock})`);
    const exists = async (sql: string, name: string) => ((await admin.query(sql, [name])).rowCount ?? 0) > 0;

    const hasRole = await exists('SELECT FROM pg_roles WHERE rolname = $1', role);
    await admin.query(`${hasRole ? 'ALTER' : 'CREATE'} ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);

    const hasDatabase = await exists('SELECT FROM pg_database WHERE datname = $1', database);
    await admin.query(
      hasDatabase
        ? `ALTER DATABASE ${escapeIdentifier(database)} OWNER TO ${escapeIdentifier(role)}`
        : `CREATE DATABASE ${escapeIdentifier(database)} OWNER ${escapeIdentifier(role)} ${await encodingIn(admin)}`,
    );
    await admin.query(`REVOKE ALL ON DATABASE ${escapeIdentifier(database)} FROM PUBLIC`);
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** A server installed without a language, as in containers of Debian, makes databases without an encoding. */
async function encodingIn(admin: Client): Promise<string> {
  const { rows } = await admin.query<{ encoding: string }>(
    `SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = 'template1'`,
  );
  return rows[0]?.encoding === 'UTF8' ? '' : `ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C'`;
}
