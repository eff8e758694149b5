import { neighboursOf } from './neighbours';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('the record above is newer, the one below is older', () => {
  expect(neighboursOf('2', { newer: rows('4', '3', '2'), older: rows('2', '1', '0') })).toEqual({ newer: '3', older: '1' });
});

test('records of the same millisecond are neighbours', () => {
  expect(neighboursOf('2', { newer: rows('3', '2', '1'), older: rows('3', '2', '1') })).toEqual({ newer: '3', older: '1' });
});

test('the only record has none', () => {
  expect(neighboursOf('2', { newer: rows('2'), older: rows('2') })).toEqual({});
});

test('too many newer records to find the record among them name no neighbour', () => {
  expect(neighboursOf('2', { newer: rows('9', '8'), older: rows('2', '1') })).toEqual({ older: '1' });
});
