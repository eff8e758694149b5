import { progressText } from './terminal';

test.each([
  [{ done: 0, total: 10 }, 'Importing ░░░░░░░░░░░░░░░░░░░░░░░░ 0 % (0 of 10 rows)'],
  [{ done: 5, total: 10 }, 'Importing ████████████░░░░░░░░░░░░ 50 % (5 of 10 rows)'],
  [{ done: 1234, total: 1234 }, 'Importing ████████████████████████ 100 % (1,234 of 1,234 rows)'],
  [{ done: 1234, total: undefined }, 'Importing: 1,234 rows'],
])('%j', (progress, text) => {
  expect(progressText({ what: 'Importing', unit: 'rows', ...progress })).toBe(text);
});
