import { domainIn } from './domain-in';

test.each([
  ['www.example.com', 'www.example.com'],
  [' shop.example.com ', 'shop.example.com'],
  ['https://shop.example.com', 'shop.example.com'],
  ['HTTPS://Shop.Example.com/cart?x=1#top', 'Shop.Example.com'],
  ['//shop.example.com/', 'shop.example.com'],
  ['http://localhost:9191/', 'localhost'],
  ['localhost:9191', 'localhost'],
  ['https://ana:secret@shop.example.com:8443/a/b', 'shop.example.com'],
  ['shop.example.com/path', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['shop example', 'shop example'],
  ['', ''],
])('%j has the domain %j', (typed, domain) => expect(domainIn(typed)).toBe(domain));
