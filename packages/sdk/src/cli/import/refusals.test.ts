import { Refusals } from './refusals';

test('equal refusals are one line with their number, and the first line of each is named', () => {
  const refusals = new Refusals();
  for (let line = 2; line < 1502; line++) refusals.add(line, line === 5 ? 'other' : 'wrong');
  expect(refusals.lines('a.csv')).toEqual(['a.csv:2: wrong (1,499 rows)', 'a.csv:5: other']);
});

test('more than 20 different refusals are counted only', () => {
  const refusals = new Refusals();
  for (let line = 1; line <= 100; line++) refusals.add(line, `wrong ${line}`);
  const lines = refusals.lines('a.csv');
  expect([lines.length, lines.at(-1)]).toEqual([21, '… and 80 rows for other reasons']);
});
