import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { readKnownFlaky, sortFlaky } from './known-flaky';

const line = '2026-11-28 test/a.test.ts waits for a disk';

test('each line has a date, a test file and a reason', () => {
  expect(readKnownFlaky(`# about\n${line}\n`)).toEqual([{ since: '2026-11-28', file: 'test/a.test.ts' }]);
});

test.each(['test/a.test.ts', '2026-11-28 test/a.test.ts', '2026-11-28 test/a.ts why', 'soon test/a.test.ts why'])(
  'a line that lacks one of them is refused: %s',
  (text) => {
    expect(() => readKnownFlaky(text)).toThrow('such as');
  },
);

test('a sixth line is refused', () => {
  expect(readKnownFlaky(`${line}\n`.repeat(5))).toHaveLength(5);
  expect(() => readKnownFlaky(`${line}\n`.repeat(6))).toThrow('at most 5');
});

test('a file that passes only alone has failed unless it is known', () => {
  expect(sortFlaky(['/r/test/a.test.ts', '/r/test/b.test.ts'], readKnownFlaky(line), '/r')).toEqual({
    accepted: ['test/a.test.ts, known since 2026-11-28'],
    failed: ['test/b.test.ts'],
  });
});

test('test/known-flaky.txt can be read, and names files that exist', () => {
  const known = readKnownFlaky(readFileSync(join(repositoryRoot, 'test/known-flaky.txt'), 'utf8'));
  expect(known.filter(({ file }) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
});
