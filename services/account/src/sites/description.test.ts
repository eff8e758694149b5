import { refusePublicSuffix } from './description';

test.each(['co.uk', 'co.uk:8443', 'com.br', 'co.za', 'kawasaki.jp', 'anything.ck', 'xn--55qx5d.cn'])('%s is refused', (domain) => {
  expect(() => refusePublicSuffix(domain)).toThrow(/public suffix/);
});

test.each([
  'example.com',
  'shop.example.com:8443',
  'shop.co.uk',
  'shop.example',
  'first-site.test',
  'pages.invalid',
  'intranet.corp',
  'localhost',
  'localhost:3000',
  'github.io',
  'www.ck',
])('%s passes', (domain) => {
  expect(() => refusePublicSuffix(domain)).not.toThrow();
});
