import { cursorAfter, readCursor, takeUpTo } from './page.rule';

test('pages go through the records, then the erasures, then end', () => {
  const first = readCursor('');
  expect(first).toEqual({ part: 'records', afterId: '' });
  const second = readCursor(cursorAfter(first, '01A', false));
  expect(second).toEqual({ part: 'records', afterId: '01A' });
  const third = readCursor(cursorAfter(second, '01B', true));
  expect(third).toEqual({ part: 'erasures', afterId: '' });
  const fourth = readCursor(cursorAfter(third, 'evt_1', false));
  expect(fourth).toEqual({ part: 'erasures', afterId: 'evt_1' });
  expect(cursorAfter(fourth, undefined, true)).toBe('');
});

test('a cursor of another list is invalid', () => {
  expect(() => readCursor('x')).toThrow('cursor');
});

test.each([
  [[], []],
  [[9], [9]],
  [
    [2, 2, 1],
    [2, 2, 1],
  ],
  [
    [2, 2, 2],
    [2, 2],
  ],
  [[6, 1], [6]],
])('of %j, %j fit into 5', (items, taken) => {
  expect(takeUpTo(items, (item) => item, 5)).toEqual(taken);
});
