import { Client } from 'pg';
import type { EvidenceDatabase } from './stored-columns';

export interface RowRef {
  database: EvidenceDatabase;
  table: string;
  where: string;
}

export interface Editor {
  /** Runs a statement with triggers and constraints off, as a superuser could. Restores everything after `look`. */
  during: <Result>(database: EvidenceDatabase, statement: string, look: () => Promise<Result>) => Promise<Result>;
  apply: (database: EvidenceDatabase, statement: string) => Promise<void>;
  flip: (row: RowRef, column: string) => Promise<string>;
  stop: () => Promise<void>;
}

const tables: Readonly<Record<EvidenceDatabase, readonly string[]>> = {
  account: ['audit_entries'],
  consent: ['consents', 'consent_history', 'erasures', 'account_logs', 'state_checks', 'subject_links'],
  policy: ['policies', 'policy_versions', 'logged_policies', 'notices', 'logged_notices', 'notice_pictures', 'seen_reports'],
  evidence: ['logs', 'log_chunks', 'log_frames', 'log_keys', 'anchored', 'anchor_checkpoints', 'log_key_leaves'],
};

/** Locking these tables keeps the attestation from adding leaves to rows that look unlogged during an edit. */
const guards: Readonly<Partial<Record<EvidenceDatabase, string>>> = { consent: 'consents', policy: 'logged_policies' };

export async function createEditor(urls: Readonly<Record<EvidenceDatabase, string>>): Promise<Editor> {
  const databases = Object.keys(tables) as EvidenceDatabase[];
  const connect = async (database: EvidenceDatabase) => {
    const client = new Client({ connectionString: urls[database] });
    await client.connect();
    await client.query(`SET TIME ZONE 'UTC'`);
    return client;
  };
  const sessions = Object.fromEntries(
    await Promise.all(databases.map(async (database) => [database, [await connect(database), await connect(database)]] as const)),
  ) as unknown as Record<EvidenceDatabase, readonly [Client, Client]>;
  for (const database of databases) await keepCopies(sessions[database][0], tables[database]);

  return {
    during: async (database, statement, look) => {
      const [client, holder] = sessions[database];
      const guard = guards[database];
      await client.query('ROLLBACK; BEGIN');
      if (guard !== undefined) await client.query(`LOCK TABLE ${guard} IN ROW EXCLUSIVE MODE`);
      await client.query(statement);
      await holder.query('BEGIN');
      const held = guard === undefined ? undefined : holder.query(`LOCK TABLE ${guard} IN EXCLUSIVE MODE`);
      if (held !== undefined) await waitForQueue(client);
      await client.query('COMMIT');
      await held;
      try {
        return await look();
      } finally {
        for (const table of tables[database]) await holder.query(restoring(table));
        await holder.query('COMMIT');
      }
    },
    apply: async (database, statement) => void (await sessions[database][0].query(statement)),
    flip: async ({ database, table, where }, column) => {
      const { rows } = await sessions[database][0].query<{ type: string; value: string | null }>(
        `SELECT pg_typeof("${column}")::text AS type, "${column}"::text AS value FROM ${table} WHERE ${where}`,
      );
      if (rows.length !== 1) throw new Error(`${table} has ${rows.length} rows where ${where}`);
      const { type, value } = rows[0]!;
      return `UPDATE ${table} SET "${column}" = '${flipped(type, value)}' WHERE ${where}`;
    },
    stop: async () => {
      await Promise.all(databases.flatMap((database) => sessions[database].map((client) => client.end())));
    },
  };
}

async function keepCopies(client: Client, names: readonly string[]): Promise<void> {
  await client.query('CREATE SCHEMA kept');
  for (const table of names) await client.query(`CREATE TABLE kept.${table} AS TABLE ${table}; ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement FROM pg_constraint
     WHERE contype IN ('c', 'f', 'u') AND conrelid = ANY ($1::regclass[])`,
    [names],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Waits until the other session is next in the queue for the lock. */
async function waitForQueue(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT FROM pg_locks WHERE NOT granted AND mode = 'ExclusiveLock' AND locktype = 'relation'`);
    if (rows.length > 0) return;
  }
}

/** Restores the rows that differ. Compares them as text, because json has no equality. */
function restoring(table: string): string {
  const without = (from: string, others: string) => `FROM ${from} AS x WHERE x::text NOT IN (SELECT y::text FROM ${others} AS y)`;
  return `DELETE ${without(table, `kept.${table}`)}; INSERT INTO ${table} SELECT * ${without(`kept.${table}`, table)}`;
}

const absent: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  bytea: '\\x00112233445566778899aabbccddeeff',
  boolean: 'true',
};

function flipped(type: string, value: string | null): string {
  if (value === null) return absent[type] ?? 'x';
  if (type === 'boolean') return value === 'true' ? 'false' : 'true';
  if (type === 'integer' || type === 'bigint' || type === 'smallint') return String(Number(value) + 7);
  if (type === 'timestamp with time zone') return new Date(Date.parse(value.replace(/\+00$/, 'Z')) + 1000).toISOString();
  if (type === 'json') return value.includes('true') ? value.replace('true', 'false') : '{"x":true}';
  const at = Math.max(0, value.search(/[0-9a-z}][^0-9a-z]*$/i));
  return value.slice(0, at) + (value[at] === '0' ? '1' : '0') + value.slice(at + 1);
}
