import { findDebianPostgres } from '@consent/local-stack';
import { runVitest, type Run } from './run-vitest';

/** These run on Debian's PostgreSQL, Redis and NATS with their defaults, if installed. */
const stockFolders = ['services/consent', 'services/webhook', 'test/e2e', 'test/faults'];
/** Runs on stock servers only. */
const onlyStock = 'test/stock';
export const noStock = 'no PostgreSQL of Debian for the run on stock servers: apt-get install postgresql';

/** These keep all processors busy. Beside them, tests with shorter timeouts would fail. */
const heavy = ['test/fuzz', 'test/upgrade/upgrade.test.ts'];

export interface Part {
  name: string;
  run: () => Promise<Run[]>;
}

/** The parts of a run of everything, one after the other. Each test file is in one of them. */
export function partsOfAll(): { parts: Part[]; hasStock: boolean } {
  const debian = findDebianPostgres();
  const elsewhere = [...heavy, onlyStock, ...(debian === undefined ? [] : stockFolders)];
  const excluded = elsewhere.flatMap((path) => ['--exclude', path.endsWith('.ts') ? path : `${path}/**`]);
  const parts: Part[] = [
    { name: 'tests', run: async () => [await runVitest(excluded)] },
    // In parallel, because each spends much of its time waiting.
    { name: 'fuzz and upgrade', run: () => Promise.all(heavy.map((path) => runVitest([path]))) },
  ];
  if (debian !== undefined) parts.push({ name: 'tests on stock servers', run: async () => [await runOnStockServers([], debian)] });
  return { parts, hasStock: debian !== undefined };
}

/** What needs neither a PostgreSQL of its own nor one that dies. */
const citusFolders = ['services/consent', 'test/e2e', 'test/contract'];
/** Its second cell is a schema of the same database beside the main one, which is not distributed. */
const notOnCitus = ['services/consent/test/cells.test.ts'];
export const noCitus = 'no cluster of Citus: set CITUS_URL to a database of its coordinator';

/** The consent service works in distributed schemas of the cluster, the shared product in four cells. */
export function runOnCitus(vitestArguments: readonly string[], citusUrl: string): Promise<Run> {
  const files = vitestArguments.length === 0 ? [...citusFolders, ...notOnCitus.flatMap((path) => ['--exclude', path])] : vitestArguments;
  return runVitest(files, { TEST_CITUS_URL: citusUrl });
}

/** Without arguments, runs everything that `npm test` runs on stock servers. */
export function runOnStockServers(vitestArguments: readonly string[], debian = findDebianPostgres()): Promise<Run> {
  if (debian === undefined) throw new Error(noStock);
  const files = vitestArguments.length === 0 ? [...stockFolders, onlyStock] : vitestArguments;
  // Each worker has a PostgreSQL of its own.
  return runVitest(['--maxWorkers=3', ...files], { TEST_SERVERS: 'stock', POSTGRES_BIN: debian });
}
