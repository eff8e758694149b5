import { sideBySide, type Row } from './side-by-side';

const textOf = (row: Row, side: 'left' | 'right') => row[side]?.pieces.map(({ text }) => text).join('');
const seen = (rows: Row[]) => rows.map((row) => [row.kind, textOf(row, 'left'), textOf(row, 'right')]);

test('equal texts have equal rows on both sides', () => {
  expect(seen(sideBySide('a\nb', 'a\nb'))).toEqual([
    ['same', 'a', 'a'],
    ['same', 'b', 'b'],
  ]);
});

test('an added or removed line has nothing beside it', () => {
  expect(seen(sideBySide('a\nc', 'a\nb\nc'))).toEqual([
    ['same', 'a', 'a'],
    ['added', undefined, 'b'],
    ['same', 'c', 'c'],
  ]);
  expect(seen(sideBySide('a\nb\nc', 'a\nc'))).toEqual([
    ['same', 'a', 'a'],
    ['removed', 'b', undefined],
    ['same', 'c', 'c'],
  ]);
});

test('marks the differing words of a changed line on both sides', () => {
  const [row] = sideBySide('We keep it for ten days.', 'We keep it for two days.');
  expect(row?.kind).toBe('changed');
  expect(row?.left?.pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual(['ten']);
  expect(row?.right?.pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual(['two']);
  expect(textOf(row as Row, 'left')).toBe('We keep it for ten days.');
});

test('each side numbers all of its own lines', () => {
  const rows = sideBySide('a\nb\nc\nd', 'a\nx\ny\nz\nd');
  expect(rows.flatMap(({ left }) => left?.number ?? [])).toEqual([1, 2, 3, 4]);
  expect(rows.flatMap(({ right }) => right?.number ?? [])).toEqual([1, 2, 3, 4, 5]);
});

test('treats CRLF and LF as the same line ending', () => {
  expect(sideBySide('a\r\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
});

test('a very long line is marked as a whole', () => {
  const [row] = sideBySide(`a ${'x '.repeat(3000)}`, `b ${'x '.repeat(3000)}`);
  expect(row?.left?.pieces).toHaveLength(1);
  expect(row?.left?.pieces[0]?.isChanged).toBe(true);
});
