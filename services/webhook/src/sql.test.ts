import { byIndexAlone } from './plans.sql';
import { arrayText } from './sql';

test('an array is written as PostgreSQL reads it, with NULL for undefined', () => {
  const itself = (value: string | number | boolean | undefined) => value;
  expect(arrayText([], itself)).toBe('{}');
  expect(arrayText([1.5, undefined, -2], itself)).toBe('{1.5,NULL,-2}');
  expect(arrayText([undefined], itself)).toBe('{NULL}');
  expect(arrayText([true, 'a-b', 1e21], itself)).toBe('{true,a-b,1e+21}');
});

test('statements use indexes only, and other options of the address are kept', () => {
  const url = new URL(byIndexAlone('postgres://role:p%40ss@host:5432/webhook?sslmode=require&options=-c%20work_mem%3D8MB'));
  expect(url.searchParams.get('options')).toBe('-c work_mem=8MB -c enable_seqscan=off -c enable_bitmapscan=off');
  expect(url.searchParams.get('sslmode')).toBe('require');
  expect([url.username, url.password, url.pathname]).toEqual(['role', 'p%40ss', '/webhook']);
});
