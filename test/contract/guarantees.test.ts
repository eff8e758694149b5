import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const rows = readFileSync(join(root, 'docs/guarantees.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));

/** Vitest matches any part of a path, so a prefix names a test. */
function isTest(path: string): boolean {
  const beginning = join(root, path);
  try {
    const isFolder = readdirSync(dirname(beginning)).includes(path.split('/').at(-1) as string);
    if (isFolder && statSync(beginning).isDirectory()) return true;
    return readdirSync(dirname(beginning)).some((name) => join(dirname(beginning), name).startsWith(`${beginning}.`));
  } catch {
    return false;
  }
}

test('there is a row for each promise', () => {
  expect(rows.length).toBeGreaterThan(25);
});

test.each(rows)('%s', (row) => {
  const tests = [...(row.split('|').at(-2) as string).matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
  const paths = tests.filter((name) => name.includes('/'));
  expect(paths.length + tests.filter((name) => name.startsWith('npm run ')).length).toBeGreaterThan(0);
  expect(paths.filter((path) => !isTest(path))).toEqual([]);
});
