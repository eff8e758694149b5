import { byIndexAlone } from './by-index-alone';

test('statements find rows by an index; what else the address says is kept', () => {
  const url = new URL(byIndexAlone('postgres://role:p%40ss@host:5432/webhook?sslmode=require&options=-c%20work_mem%3D8MB'));
  expect(url.searchParams.get('options')).toBe('-c work_mem=8MB -c enable_seqscan=off -c enable_bitmapscan=off');
  expect(url.searchParams.get('sslmode')).toBe('require');
  expect([url.username, url.password, url.pathname]).toEqual(['role', 'p%40ss', '/webhook']);
});
