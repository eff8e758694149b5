import { urlWithScheme } from './url-with-scheme';

test.each([
  ['https://example.com/hook', 'https://example.com/hook'],
  [' HTTP://example.com ', 'HTTP://example.com'],
  ['example.com/hook', 'https://example.com/hook'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000/hook?a=b://c', 'http://127.0.0.1:3000/hook?a=b://c'],
  ['[::1]', 'http://[::1]'],
  ['', ''],
])('on a development server %j becomes %j', (typed, url) => expect(urlWithScheme(typed, true)).toBe(url));

test('elsewhere nothing becomes http', () => {
  expect(urlWithScheme('localhost:3000', false)).toBe('https://localhost:3000');
});
