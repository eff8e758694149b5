import { arrayText } from './sql';

test('an array is written as PostgreSQL reads it, with NULL for undefined', () => {
  const itself = (value: string | number | boolean | undefined) => value;
  expect(arrayText([], itself)).toBe('{}');
  expect(arrayText([1.5, undefined, -2], itself)).toBe('{1.5,NULL,-2}');
  expect(arrayText([undefined], itself)).toBe('{NULL}');
  expect(arrayText([true, 'a-b', 1e21], itself)).toBe('{true,a-b,1e+21}');
});
