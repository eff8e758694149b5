import { neighboursOf } from './neighbours';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('the newer neighbour is the record above, and the older neighbour the record below', () => {
  expect(neighboursOf('2', { newer: rows('4', '3', '2'), older: rows('2', '1', '0') })).toEqual({ newer: '3', older: '1' });
});

test('records of the same millisecond are neighbours', () => {
  expect(neighboursOf('2', { newer: rows('3', '2', '1'), older: rows('3', '2', '1') })).toEqual({ newer: '3', older: '1' });
});

test('the only record has no neighbours', () => {
  expect(neighboursOf('2', { newer: rows('2'), older: rows('2') })).toEqual({});
});

test('a record beyond the read part of the newer records has no newer neighbour', () => {
  expect(neighboursOf('2', { newer: rows('9', '8'), older: rows('2', '1') })).toEqual({ older: '1' });
});
