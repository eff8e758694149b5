import { cursorAfter, cursorWithin, readCursor, readRevisionCursor, takeUpTo } from './page.rule';

test('pages go through the records, then the erasures, then the purges, then end', () => {
  const first = readCursor('');
  expect(first).toEqual({ part: 'records', afterId: '' });
  const second = readCursor(cursorAfter(first, '01A', false));
  expect(second).toEqual({ part: 'records', afterId: '01A' });
  const third = readCursor(cursorAfter(second, '01B', true));
  expect(third).toEqual({ part: 'erasures', afterId: '' });
  const fourth = readCursor(cursorAfter(third, 'evt_1', false));
  expect(fourth).toEqual({ part: 'erasures', afterId: 'evt_1' });
  const fifth = readCursor(cursorAfter(fourth, undefined, true));
  expect(fifth).toEqual({ part: 'purges', afterId: '' });
  expect(cursorAfter(fifth, 'prg_1', true)).toBe('');
});

test('an earlier release reads a cursor within a record as the start of that record', () => {
  const cursor = cursorWithin('01A', { id: '01B', revision: 800 });
  expect(readCursor(cursor)).toEqual({ part: 'records', afterId: '01A', within: { id: '01B', revision: 800 } });
  const afterIdOfEarlierRelease = cursor.slice(1);
  expect(afterIdOfEarlierRelease > '01A' && afterIdOfEarlierRelease < '01B').toBe(true);
  expect(readCursor(cursorWithin('', { id: '01B', revision: 1 }))).toMatchObject({ afterId: '', within: { id: '01B' } });
  expect(readCursor(cursorWithin('01A', { id: '01B', revision: 0 }))).toEqual({ part: 'records', afterId: '01A' });
});

test.each(['x', 'r01A 01B', 'r01A 01B x', 'r01A 01B 1 2'])('a cursor of another list is invalid: %s', (cursor) => {
  expect(() => readCursor(cursor)).toThrow('cursor');
});

test('a cursor of a record is the number of a revision', () => {
  expect([readRevisionCursor(''), readRevisionCursor('17')]).toEqual([0, 17]);
  for (const cursor of ['x', '-1', '1.5', '99999999999']) expect(() => readRevisionCursor(cursor)).toThrow('cursor');
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
])('of items with the sizes %j, the items %j fit into a page of 5', (items, taken) => {
  expect(takeUpTo(items, (item) => item, 5)).toEqual(taken);
});
