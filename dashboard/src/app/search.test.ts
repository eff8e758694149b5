import { textsOf } from './search';

const read = textsOf('token', 'from');

test('keeps texts unchanged, including digits', () => {
  expect(read({ token: '0123', from: '1e5' })).toEqual({ token: '0123', from: '1e5' });
});

test('leaves out parameters that are empty, not text or not declared', () => {
  expect(read({ token: '', from: 5, other: 'x' })).toEqual({});
});
