import { countFailed, countSkipped, countTests, skippedText, slowestText } from './report';

const file = (name: string, status: string, ...results: [status: string, fullName: string][]) => ({
  name,
  status,
  startTime: 0,
  endTime: 0,
  assertionResults: results.map(([result, fullName]) => ({ status: result, fullName })),
});

test('skipped tests are counted by the reason in their names', () => {
  const counts = countSkipped([
    file(
      'a.test.ts',
      'passed',
      ['passed', 'a test'],
      ['skipped', 'a page [skipped: no Chromium] opens'],
      ['pending', 'a page [skipped: no Chromium] closes'],
      ['pending', 'a fuzz run [skipped: no Schemathesis]'],
      ['todo', 'a test of tomorrow'],
    ),
  ]);
  expect(skippedText(counts)).toBe('4 skipped (no Chromium: 2, no Schemathesis: 1, no reason given: 1)');
});

test('a run without skipped tests says so', () => {
  expect(skippedText(countSkipped([file('a.test.ts', 'failed', ['passed', 'a test'], ['failed', 'another'])]))).toBe('0 skipped');
});

test('failed tests, and files that fail without a failed test, are counted', () => {
  const files = [
    file('a.test.ts', 'failed', ['passed', 'one'], ['failed', 'two'], ['failed', 'three']),
    file('b.test.ts', 'failed', ['passed', 'four']),
    file('c.test.ts', 'passed', ['passed', 'five']),
  ];
  expect(countTests(files, 'passed')).toBe(3);
  expect(countFailed(files)).toBe(3);
});

test('the slowest folders and files are listed by their time', () => {
  const timed = (name: string, seconds: number) => ({ ...file(name, 'passed'), startTime: 500, endTime: 500 + seconds * 1000 });
  const files = [timed('/r/a/b/one.test.ts', 3), timed('/r/a/c/two.test.ts', 4), timed('/r/a/b/three.test.ts', 2)];
  expect(slowestText(files, '/r').split('\n')).toEqual([
    ...['    5 s  a/b', '    4 s  a/c'],
    ...['    4 s  a/c/two.test.ts', '    3 s  a/b/one.test.ts', '    2 s  a/b/three.test.ts'],
  ]);
});
