import { refusePublicSuffix } from './description';

test.each(['co.uk', 'co.uk:8443', 'com.br', 'co.za', 'kawasaki.jp', 'anything.ck', 'xn--55qx5d.cn'])(
  'refuses the public suffix %s',
  (domain) => {
    expect(() => refusePublicSuffix(domain)).toThrow(/public suffix/);
  },
);

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
])('accepts %s', (domain) => {
  expect(() => refusePublicSuffix(domain)).not.toThrow();
});
