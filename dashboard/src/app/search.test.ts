import { textsOf } from './search';

const read = textsOf('token', 'from');

test('texts are kept as they are, digits too', () => {
  expect(read({ token: '0123', from: '1e5' })).toEqual({ token: '0123', from: '1e5' });
});

test('what is empty, no text or not asked for is left out', () => {
  expect(read({ token: '', from: 5, other: 'x' })).toEqual({});
});
