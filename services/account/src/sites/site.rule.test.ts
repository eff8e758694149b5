import { checkSite } from './site.rule';

const site = { name: 'Site', domain: 'example.com', categories: null };
const domainOf = (domain: string) => checkSite({ ...site, domain }).domain;

test.each([
  ['example.com', 'example.com'],
  ['WWW.Example.COM', 'www.example.com'],
  ['a-b.xn--bcher-kva.example', 'a-b.xn--bcher-kva.example'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['localhost', 'localhost'],
  ['LOCALHOST:3000', 'localhost:3000'],
  ['localhost:80', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1:5173', '127.0.0.1:5173'],
  ['example.com:8443', 'example.com:8443'],
  ['example.com:443', 'example.com'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
])('the domain %s is stored as %s', (given, kept) => {
  expect(domainOf(given)).toBe(kept);
});

test.each([
  '',
  'example',
  'example.com:0',
  'example.com:65536',
  'example.com:8080:1',
  ':8080',
  'localhost:0',
  'localhost:65536',
  'localhost:',
  'https://example.com',
  'example.com/path',
  'exa mple.com',
  'example.com.',
  '.example.com',
  'a..com',
  '-a.com',
  'a-.com',
  'a_b.com',
  '127.0.0.2',
  '10.0.0.1',
  '[::1]',
  'user@example.com',
  '*.example.com',
  'example.com\0',
  'example.com\n',
  '\texample.com',
  'exam\rple.com',
  'b\u00fc\ncher.example',
  'localhost\n',
  'example.com:8443\n',
  'example.com\u007f',
  'example.com\u0085',
  'a.b\u3002c/d.com',
  'shop/\u4f8b\u3048.com',
  'shop?\u4f8b\u3048.com',
  'shop#\u4f8b\u3048.com',
  'shop\\\u4f8b\u3048.com',
  'user@\u4f8b\u3048.com',
  '\u4f8b\u3048%61.com',
  `${'a'.repeat(64)}.com`,
  `${'abcdefg.'.repeat(32)}com`,
])('%j is not a domain', (domain) => {
  expect(() => domainOf(domain)).toThrow(/domain/);
});

test('categories are open, or a closed set of 0 to 64 distinct, well-formed keys', () => {
  const categoriesOf = (categories: string[] | null) => checkSite({ ...site, categories }).categories;
  expect(categoriesOf(null)).toBeNull();
  expect(categoriesOf([])).toEqual([]);
  expect(categoriesOf(['necessary', 'a.b:c_d-1', '9'])).toEqual(['necessary', 'a.b:c_d-1', '9']);
  expect(categoriesOf(Array.from({ length: 64 }, (_, i) => `c${i}`))).toHaveLength(64);
  for (const wrong of [
    ['a', 'a'],
    [''],
    ['.a'],
    ['a b'],
    ['ä'],
    ['a\n'],
    ['a'.repeat(65)],
    Array.from({ length: 65 }, (_, i) => `c${i}`),
  ]) {
    expect(() => categoriesOf(wrong)).toThrow(/categories/);
  }
});

test('a name has 1 to 120 code points and is not blank', () => {
  expect(checkSite({ ...site, name: '👍'.repeat(120) }).name).toHaveLength(240);
  for (const name of ['', '   ', '👍'.repeat(121), 'a\0', '\ud800']) expect(() => checkSite({ ...site, name })).toThrow(/name/);
});
