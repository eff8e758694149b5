import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '../../docs');

/** Each row of docs/threats.md: its number, and where its links lead. */
const rows = readFileSync(join(docs, 'threats.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | '))
  .map(([number = '', , control = '', test = '']) => ({
    number: number.replace('| ', ''),
    controls: linksIn(control),
    tests: linksIn(test),
  }));

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link as string);
}

test('each threat has a row of its own', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(25);
});

test.each(rows)('[threats $number] names a control and a test, and both are there', ({ controls, tests }) => {
  expect(controls).not.toEqual([]);
  expect(tests.filter((link) => link.endsWith('.test.ts'))).not.toEqual([]);
  expect([...controls, ...tests].filter((link) => !existsSync(join(docs, link)))).toEqual([]);
});
