import { parseUrl } from './parse-url';

test('a URL with letters beyond ASCII is one, however often it was asked for', () => {
  // As often as it takes until Node compiles the caller, which is when its own check goes wrong.
  const wrong = Array.from({ length: 50_000 }, () => parseUrl('https://münchen.example/')?.hostname).filter(
    (hostname) => hostname !== 'xn--mnchen-3ya.example',
  );
  expect(wrong).toEqual([]);
});

test.each(['', 'x', '/path', 'https://', 'https://a b/', 'https://[::1'])('%j is no absolute URL', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
