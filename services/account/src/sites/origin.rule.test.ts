import { domainsOfOrigin } from './origin.rule';

test('an origin belongs to its host and to each domain above it', () => {
  expect(domainsOfOrigin('https://a.shop.example.com')).toEqual(['a.shop.example.com', 'shop.example.com', 'example.com', 'com']);
});

test('a port is part of the origin, so only a site with that port matches', () => {
  expect(domainsOfOrigin('https://a.example.com:8443')).toEqual(['a.example.com:8443', 'example.com:8443', 'com:8443']);
});

test('http is accepted for a developer’s machine only, where a site without a port accepts any port', () => {
  expect(domainsOfOrigin('http://localhost:3000')).toEqual(['localhost:3000', 'localhost']);
  expect(domainsOfOrigin('http://app.localhost:3000')).toEqual(['app.localhost:3000', 'localhost:3000', 'localhost']);
  expect(domainsOfOrigin('http://127.0.0.1:5173')).toEqual(['127.0.0.1:5173', '127.0.0.1']);
  expect(domainsOfOrigin('http://127.0.0.1')).toEqual(['127.0.0.1']);
  expect(domainsOfOrigin('https://localhost')).toEqual(['localhost']);
  expect(domainsOfOrigin('https://localhost:8443')).toEqual(['localhost:8443', 'localhost']);
  expect(domainsOfOrigin('http://example.com')).toEqual([]);
  expect(domainsOfOrigin('http://localhost.example.com')).toEqual([]);
  expect(domainsOfOrigin('http://127.0.0.1.example.com')).toEqual([]);
  expect(domainsOfOrigin('http://127.0.0.2:3000')).toEqual([]);
});

test.each([
  '',
  'null',
  '*',
  'example.com',
  'https://example.com/',
  'https://example.com/path',
  'https://example.com:443',
  'https://user@example.com',
  'https://EXAMPLE.com',
  'https://bücher.example',
  'ftp://example.com',
  'file://',
  'javascript:alert(1)',
  'https://example.com https://other.example',
  `https://${'a'.repeat(300)}.example`,
])('%j is not an origin that a browser sends for a site', (origin) => {
  expect(domainsOfOrigin(origin)).toEqual([]);
});
