import { domainsOf, pathsOf } from './cookie-places.ts';

test.each([
  ['/', ['/']],
  ['/shop/cart', ['/', '/shop', '/shop/', '/shop/cart', '/shop/cart/']],
  ['//shop//', ['/', '/shop', '/shop/']],
  ['/a;b/c', ['/']],
])('a cookie of %s may have each parent as its path, with and without a slash at the end', (pathname, paths) => {
  expect(pathsOf(pathname)).toEqual(paths);
});

test.each([
  ['www.shop.example.co.uk', ['', 'www.shop.example.co.uk', 'shop.example.co.uk', 'example.co.uk', 'co.uk', 'uk']],
  ['localhost', ['', 'localhost']],
  ['127.0.0.1', ['']],
  ['[::1]', ['']],
])('a cookie of %s may belong to the host or to each parent, but an address has none', (host, domains) => {
  expect(domainsOf(host)).toEqual(domains);
});

test('a path of any depth and a host of any length are a bounded number of attempts', () => {
  expect(pathsOf('/a'.repeat(100_000))).toHaveLength(40);
  expect(domainsOf('a.'.repeat(120))).toHaveLength(40);
});
