import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useSystem } from '../system/use-system';

const documentFile = join(__dirname, '../../docs/operations.md');

interface Metric {
  type: string;
  processes: string[];
  labels: string[];
}

const system = useSystem();
let documented: Map<string, Metric>;

beforeAll(async () => {
  documented = readTable(await readFile(documentFile, 'utf8'));
  const tenant = await system.tenants.create({});
  // So that there are series, with their labels.
  await system.api(tenant.key).get('/consents');
});

const words = (cell: string) => (cell === '' ? [] : cell.replaceAll('`', '').split(', '));

/** Rows `| `name` | type | processes | labels | meaning |`. */
function readTable(text: string): Map<string, Metric> {
  const rows = [...text.matchAll(/^\| `(\w+)` \| (gauge|counter|histogram) \| ([^|]*) \| ([^|]*?) ?\| [^|]+ \|$/gm)];
  return new Map(
    rows.map(([, name, type, processes, labels]) => [
      name as string,
      { type: type as string, processes: words(processes as string).sort(), labels: words(labels as string).sort() },
    ]),
  );
}

/** What the processes show, without what every Node process shows. */
async function exposed(): Promise<Map<string, Metric>> {
  const metrics = new Map<string, Metric>();
  for (const [process, url] of Object.entries(system.opsUrls)) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      if (/^(process|nodejs)_/.test(name)) continue;
      const metric = metrics.get(name) ?? { type, processes: [], labels: [] };
      metrics.set(name, metric);
      metric.processes.push(process);
      for (const [, labels = ''] of text.matchAll(new RegExp(`^${name}(?:_count)?\\{(.*)\\} `, 'gm'))) {
        const names = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label as string).filter((label) => label !== 'service');
        metric.labels = [...new Set([...metric.labels, ...names])].sort();
      }
    }
  }
  for (const metric of metrics.values()) metric.processes.sort();
  return metrics;
}

test('[operations] docs/operations.md names every metric of every process, with its type, and none that is not there', async () => {
  const short = (metrics: Map<string, Metric>) =>
    [...metrics].map(([name, { type, processes }]) => `${name} ${type}: ${processes.join(', ')}`).sort();
  expect(short(documented)).toEqual(short(await exposed()));
});

test('[operations] the labels that series have are those the page names', async () => {
  const shown = [...(await exposed())].filter(([, { labels }]) => labels.length > 0);
  expect(shown.length).toBeGreaterThan(5);
  for (const [name, { labels }] of shown) expect([name, documented.get(name)?.labels]).toEqual([name, labels]);
});

test('[operations] the expressions of the alerts name metrics that are there', async () => {
  const text = await readFile(documentFile, 'utf8');
  const expressions = [...text.matchAll(/^\| [A-Z]\w+(?:, page)? \| `([^`]+)` \|/gm)].map(([, expression]) => expression as string);
  expect(expressions.length).toBeGreaterThan(20);
  for (const expression of expressions) {
    // Without texts, labels and functions, what has an underscore is a metric.
    const bare = expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)|\w+\(/g, ' ');
    const names = [...bare.matchAll(/[a-z]+(?:_[a-z0-9]+)+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(names).not.toEqual([]);
    for (const name of names) expect(documented.has(name) || name.startsWith('nodejs_') ? '' : name).toBe('');
  }
});
