import { availableParallelism } from 'node:os';
import { findDebianPostgres } from '@consent/local-stack';
import { runVitest, type Run } from './run-vitest';

/** These run on Debian's PostgreSQL, Redis and NATS with their defaults, if installed. */
const stockFolders = ['services/consent', 'services/webhook', 'test/e2e', 'test/faults'];
/** Runs on stock servers only. */
const onlyStock = 'test/stock';
export const noStock = 'no PostgreSQL of Debian for the run on stock servers: apt-get install postgresql';

/** Chromium keeps the processors busy. */
const pages = 'test/browser';
/** With the four workers of pages (vitest.config.mts), other tests leave the processors idle for a third of the time. */
const workersOfOthers = `--maxWorkers=${Math.max(6, availableParallelism())}`;

/** These keep all processors busy. Beside them, tests with shorter timeouts would fail. */
const heavy = ['test/fuzz', 'test/upgrade/upgrade.test.ts'];

/** These measure time, so no other test may run beside them. */
const alone = ['test/hostile/n2-worst-inputs-delay-nobody.test.ts', 'test/hostile/n3-leaving-clients-delay-nobody.own-product.test.ts'];

export interface Part {
  name: string;
  run: () => Promise<Run[]>;
}

/** The parts of a run of everything, one after the other. Each test file is in one of them. */
export function partsOfAll(): { parts: Part[]; hasStock: boolean } {
  const debian = findDebianPostgres();
  const elsewhere = [pages, ...heavy, ...alone, onlyStock, ...(debian === undefined ? [] : stockFolders)];
  const excluded = elsewhere.flatMap((path) => ['--exclude', path.endsWith('.ts') ? path : `${path}/**`]);
  // Sequential: two parts in parallel overloaded two cores and took longer.
  const parts: Part[] = [
    { name: 'tests', run: async () => [await runVitest([workersOfOthers, ...excluded])] },
    { name: 'pages', run: async () => [await runVitest([pages])] },
    // In parallel, because each spends much of its time waiting.
    { name: 'fuzz and upgrade', run: () => Promise.all(heavy.map((path) => runVitest([path]))) },
  ];
  if (debian !== undefined) parts.push({ name: 'tests on stock servers', run: async () => [await runOnStockServers([], debian)] });
  parts.push({ name: 'alone', run: async () => [await runVitest(['--maxWorkers=1', ...alone])] });
  return { parts, hasStock: debian !== undefined };
}

const citusFolders = ['services/consent', 'test/e2e', 'test/faults', 'test/contract'];
/** Files of these folders that cannot run on a cluster, with the reason. */
const notOnCitus: Readonly<Record<string, string>> = {
  'services/consent/test/cells.test.ts': 'its second cell is a schema beside a main one that is not distributed',
  'test/faults/primary-moves.test.ts': 'it kills the PostgreSQL that has the consents',
  'test/faults/npm-start.test.ts': 'npm start has a PostgreSQL of its own, which it kills',
  'test/faults/npm-start-interrupted.test.ts': 'npm start has a PostgreSQL of its own, which it kills',
};
export const noCitus = 'no cluster of Citus: set CITUS_URL to a database of its coordinator';

/** The consent service works in distributed schemas of the cluster, the shared product in four cells. */
export function runOnCitus(vitestArguments: readonly string[], citusUrl: string): Promise<Run> {
  if (vitestArguments.length > 0) return runVitest(vitestArguments, { TEST_CITUS_URL: citusUrl });
  const excluded = Object.entries(notOnCitus);
  for (const [path, reason] of excluded) console.log(`NOT ON CITUS: ${path}: ${reason}.`);
  // The three servers of a cluster are on this machine too.
  return runVitest(['--maxWorkers=2', ...citusFolders, ...excluded.flatMap(([path]) => ['--exclude', path])], { TEST_CITUS_URL: citusUrl });
}

/** Without arguments, runs everything that `npm test` runs on stock servers. */
export function runOnStockServers(vitestArguments: readonly string[], debian = findDebianPostgres()): Promise<Run> {
  if (debian === undefined) throw new Error(noStock);
  const files = vitestArguments.length === 0 ? [...stockFolders, onlyStock] : vitestArguments;
  // Each worker has a PostgreSQL of its own.
  return runVitest(['--maxWorkers=4', ...files], { TEST_SERVERS: 'stock', POSTGRES_BIN: debian });
}
