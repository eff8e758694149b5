import { chooseCell } from './choose-cell.rule';

const cells = [
  { name: 'full', weight: 0 },
  { name: 'main', weight: 1 },
  { name: 'new', weight: 3 },
];

test.each([
  [0, 'main'],
  [0.249, 'main'],
  [0.25, 'new'],
  [0.999_999, 'new'],
])('%d chooses %s', (random, expected) => {
  expect(chooseCell(cells, random)).toBe(expected);
});

test('of 10,000 numbers in a row, each cell gets its share', () => {
  const chosen = Array.from({ length: 10_000 }, (_, at) => chooseCell(cells, at / 10_000));
  expect(chosen.filter((name) => name === 'main')).toHaveLength(2500);
  expect(chosen).not.toContain('full');
});
