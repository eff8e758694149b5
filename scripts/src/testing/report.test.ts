import { countFailed, countSkipped, countTests, skippedText } from './report';

const file = (name: string, status: string, ...results: [status: string, fullName: string][]) => ({
  name,
  status,
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
