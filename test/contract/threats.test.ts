import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '../../docs');

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

test('each threat number has exactly one row', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(25);
});

test.each(rows)('[threats $number] links a control and a test, and all linked files exist', ({ controls, tests }) => {
  expect(controls).not.toEqual([]);
  expect(tests.filter((link) => link.endsWith('.test.ts'))).not.toEqual([]);
  expect([...controls, ...tests].filter((link) => !existsSync(join(docs, link)))).toEqual([]);
});
