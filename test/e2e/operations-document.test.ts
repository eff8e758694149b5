import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { metricCatalogue } from '@consent/kernel';
import { withMetrics } from '../../scripts/src/documents/metrics-document';

const documentFile = join(__dirname, '../../docs/operations.md');

let text: string;

beforeAll(async () => {
  text = await readFile(documentFile, 'utf8');
});

test('[operations] the tables of metrics and labels match the catalogue; `npm run docs` writes them', () => {
  expect(withMetrics(text)).toBe(text);
});

test('[operations] every metric of the catalogue has one row', () => {
  const rows = [...text.matchAll(/^\| `(\w+)` \| (?:gauge|counter|histogram) \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(metricCatalogue));
});

test('[operations] a document without the markers causes an error and is not truncated', () => {
  expect(() => withMetrics('# Operations\n')).toThrow(/Put .* back/);
});

test('[operations] the expressions of alerts name metrics that exist', () => {
  const expressions = [...text.matchAll(/^\| [A-Z]\w+(?:, page)? \| `([^`]+)` \|/gm)].map(([, expression]) => expression as string);
  expect(expressions.length).toBeGreaterThan(20);
  for (const expression of expressions) {
    // Without strings, labels and functions, a word with an underscore is a metric.
    const bare = expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)|\w+\(/g, ' ');
    const names = [...bare.matchAll(/[a-z]+(?:_[a-z0-9]+)+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    // Prometheus itself adds `up`.
    if (!/\bup\b/.test(bare)) expect(names).not.toEqual([]);
    for (const name of names) expect(name in metricCatalogue || name.startsWith('nodejs_') ? '' : name).toBe('');
  }
});
