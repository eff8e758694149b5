import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@consent/postgres';
import { Client, escapeIdentifier } from 'pg';
import { citusUrl } from './config';
import { nextNumber } from './shared';

/** In runs on a cluster, these services have their databases there: the consent service is the one with cells. */
export const runsOnCitus = (service: string): boolean => citusUrl() !== undefined && service === 'consent';

/** As docs/scale.md asks for. */
const coordinatorSettings = [`citus.propagate_set_commands TO 'local'`];
const workerSettings = [`timezone TO 'UTC'`, `datestyle TO 'ISO'`, 'jit TO off', 'enable_bitmapscan TO off', `lock_timeout TO '5s'`];

/**
 * A database on all nodes of the cluster that CITUS_URL names. With `schema`, that distributed schema is the search path of every
 * connection, and it has the migrations of `service`; so a product without cells works in it.
 */
export async function createCitusDatabase(service: string, { schema }: { schema?: string } = {}): Promise<string> {
  const number = await nextNumber('database');
  const database = `test_${service}_${process.pid}_${number}`;
  const nodes = await nodesOf();
  for (const node of nodes) await run(urlOn(node, 'postgres'), [`CREATE DATABASE ${escapeIdentifier(database)}`]);
  const [coordinator, ...workers] = nodes as [Node, ...Node[]];
  const withSettings = (settings: readonly string[]) => [
    'CREATE EXTENSION IF NOT EXISTS citus',
    'SET citus.enable_ddl_propagation TO off',
    ...settings.map((setting) => `ALTER DATABASE ${escapeIdentifier(database)} SET ${setting}`),
  ];
  const url = urlOn(coordinator, database);
  await run(url, withSettings(coordinatorSettings));
  for (const worker of workers) await run(urlOn(worker, database), withSettings(workerSettings));
  await run(url, [
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
  ]);
  if (schema === undefined) return url;
  await run(url, [
    'SET citus.enable_schema_based_sharding TO on',
    `CREATE SCHEMA ${escapeIdentifier(schema)}`,
    `ALTER DATABASE ${escapeIdentifier(database)} SET search_path TO ${escapeIdentifier(schema)}`,
  ]);
  const migrations = join(__dirname, '../../../services', service, 'migrations');
  if (existsSync(migrations)) await migrate(url, migrations);
  return url;
}

interface Node {
  host: string;
  port: number;
}

/** The coordinator first. */
async function nodesOf(): Promise<Node[]> {
  const { hostname: host, port } = new URL(citusUrl() as string);
  const rows = await run(citusUrl() as string, [
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid',
  ]);
  return [{ host, port: Number(port) }, ...(rows as Node[])];
}

function urlOn({ host, port }: Node, database: string): string {
  const url = new URL(citusUrl() as string);
  url.hostname = host;
  url.port = String(port);
  url.pathname = `/${database}`;
  return url.href;
}

/** Returns the rows of the last statement. */
async function run(url: string, statements: readonly string[]): Promise<object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: object[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
