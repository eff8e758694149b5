import type { LoggedUpdate } from './logged-record';
import { hasGap, numbersFor, planParts } from './parts.rule';

const plan = (lastNumbers: number[], firstRevision: number, most: number) =>
  planParts(
    lastNumbers.map((lastNumber) => ({ lastNumber })),
    firstRevision,
    most,
  ).map(({ record, first, last }) => [record.lastNumber, first, last]);

test.each<[what: string, lastNumbers: number[], first: number, parts: number[][]]>([
  [
    'records without updates',
    [0, 0, 0],
    0,
    [
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ],
  ],
  [
    'records that fit',
    [2, 1, 0],
    0,
    [
      [2, 0, 3],
      [1, 0, 2],
      [0, 0, 1],
    ],
  ],
  ['a record that fits from a revision on', [9], 7, [[9, 7, 10]]],
  ['the deletion alone', [9], 10, [[9, 10, 10]]],
  ['a record that is cut', [9], 0, [[9, 0, 3]]],
  ['a record that is cut twice', [9], 4, [[9, 4, 6]]],
  ['a record after one that fills the page', [4, 1], 0, [[4, 0, 5]]],
  [
    'a record that is cut after another',
    [2, 9],
    0,
    [
      [2, 0, 3],
      [9, 0, 1],
    ],
  ],
])('%s, made from at most 4 updates', (_what, lastNumbers, first, parts) => {
  expect(plan(lastNumbers, first, 4)).toEqual(parts);
});

test('parts of a record follow each other, and none needs more updates than the limit', () => {
  for (const lastNumber of [0, 1, 2, 3, 4, 5, 11]) {
    const revisions: number[] = [];
    for (let next = 0; next <= lastNumber + 1;) {
      const [part] = planParts([{ lastNumber }], next, 3);
      const { first, last } = part!;
      const numbers = numbersFor({ lastNumber }, { first, last });
      expect(numbers.last - Math.max(numbers.first, 1) + 1).toBeLessThanOrEqual(3);
      for (let revision = first; revision <= last; revision++) revisions.push(revision);
      next = last + 1;
    }
    expect(revisions).toEqual(Array.from({ length: lastNumber + 2 }, (_, revision) => revision));
  }
});

test.each<[numbers: number[], first: number, last: number, lastNumber: number, expected: boolean]>([
  [[1, 2, 3], 0, 4, 3, false],
  [[], 0, 1, 0, false],
  [[2, 3], 2, 2, 3, false],
  [[], 4, 4, 3, false],
  [[1, 3], 0, 4, 3, true],
  [[2, 3], 0, 4, 3, true],
  [[0], 0, 1, 0, true],
  [[-5], 0, -4, -5, true],
  [[-5, 2, 3], 0, 4, 3, true],
  [[2], 2, 2, 3, true],
])('updates %j for the revisions %i to %i of %i updates have a gap: %s', (numbers, first, last, lastNumber, expected) => {
  const updates = new Map(numbers.map((number) => [number, { number } as LoggedUpdate]));
  expect(hasGap({ first, last, lastNumber, updates })).toBe(expected);
});
