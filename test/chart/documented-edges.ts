import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/src/repository-root';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

const ports = { rpc: 7000, internalHttp: 7001 };

/** `caller > server:port`, from the table "Who may call which service" of ARCHITECTURE.md. */
export function documentedCalls(): string[] {
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| (\w+) \| (`[\w.]+`|internal HTTP) \| (.+) \|$/gm)];
  const edges = rows.flatMap(([, server = '', face = '', callers = '']) =>
    [...callers.replaceAll(/\([^)]*\)/g, '').matchAll(/[a-z]+/g)].map(
      ([caller]) => `${caller} > ${server}:${face === 'internal HTTP' ? ports.internalHttp : ports.rpc}`,
    ),
  );
  if (edges.length === 0) throw new Error('ARCHITECTURE.md has no table of callers.');
  return [...new Set(edges)].sort();
}

/** Maps words in the column "needs" of docs/operations.md to the chart's names. */
const storesByName: Readonly<Record<string, string>> = {
  PostgreSQL: 'postgresql',
  Redis: 'redis',
  NATS: 'nats',
  'a mail server': 'mail',
  'the Internet': 'internet',
  'a folder or a bucket': 'bucket',
};

/** The stores of each process, from the table "Processes" of docs/operations.md. */
export function documentedStores(): ReadonlyMap<string, string[]> {
  const table = /## Processes\n\n([\s\S]*?)\n\n/.exec(read('docs/operations.md'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| (\w+) \| [^|]* \| ([^|]*) \|/gm)].filter(([, process]) => process !== 'process');
  if (rows.length !== 7) throw new Error('docs/operations.md has no table of seven processes.');
  return new Map(
    rows.map(([, process = '', needs = '']) => [
      process,
      needs
        .split(', ')
        .flatMap((need) => storesByName[need.trim()] ?? [])
        .sort(),
    ]),
  );
}
