import { countSkipped, skippedText } from './skipped-tests';

const report = (...names: [status: string, fullName: string][]) => ({
  testResults: [{ assertionResults: names.map(([status, fullName]) => ({ status, fullName })) }],
});

test('skipped tests are counted by the reason in their names', () => {
  const counts = countSkipped(
    report(
      ['passed', 'a test'],
      ['skipped', 'a page [skipped: no Chromium] opens'],
      ['pending', 'a page [skipped: no Chromium] closes'],
      ['pending', 'a fuzz run [skipped: no Schemathesis]'],
      ['todo', 'a test of tomorrow'],
    ),
  );
  expect(skippedText(counts)).toBe('4 skipped (no Chromium: 2, no Schemathesis: 1, no reason given: 1)');
});

test('a run without skipped tests says so', () => {
  expect(skippedText(countSkipped(report(['passed', 'a test'], ['failed', 'another'])))).toBe('0 skipped');
});
