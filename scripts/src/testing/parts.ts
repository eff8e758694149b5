import { findDebianPostgres } from '@consent/local-stack';
import { runVitest, type Run } from './run-vitest';

/** They run on servers as strangers have them, Debian's programs with their defaults, where those are installed. */
const stockFolders = ['services/consent', 'services/webhook', 'test/e2e', 'test/faults'];
/** Only there. */
const onlyStock = 'test/stock';
export const noStock = 'no PostgreSQL of Debian for the run on stock servers: apt-get install postgresql';

/** Would make tests with shorter timeouts fail, so they run after the others. */
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
    // Beside each other, one uses the time in which the other waits.
    { name: 'fuzz and upgrade', run: () => Promise.all(heavy.map((path) => runVitest([path]))) },
  ];
  if (debian !== undefined) parts.push({ name: 'tests on stock servers', run: async () => [await runOnStockServers([], debian)] });
  return { parts, hasStock: debian !== undefined };
}

/** Without arguments, all that a run of everything does there. */
export function runOnStockServers(vitestArguments: readonly string[], debian = findDebianPostgres()): Promise<Run> {
  if (debian === undefined) throw new Error(noStock);
  const files = vitestArguments.length === 0 ? [...stockFolders, onlyStock] : vitestArguments;
  // Each worker has a PostgreSQL of its own.
  return runVitest(['--maxWorkers=3', ...files], { TEST_SERVERS: 'stock', POSTGRES_BIN: debian });
}
