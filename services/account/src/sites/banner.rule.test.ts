import { checkBanner } from './banner.rule';

test.each(['', '{}', '{"position":"center"}'])('accepts %j', (json) => {
  expect(() => checkBanner(json)).not.toThrow();
});

test.each(['null', '[]', '"text"', '{', '1'])('refuses %j, which is not an object', (json) => {
  expect(() => checkBanner(json)).toThrow('banner must be an object.');
});

test('refuses more than 64 KiB', () => {
  expect(() => checkBanner(JSON.stringify({ a: 'x'.repeat(65_536) }))).toThrow('banner must have at most 65536 bytes.');
});
