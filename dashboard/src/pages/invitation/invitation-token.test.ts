import { createTokenKeeper, tokenInFragment } from './invitation-token';

test.each([
  ['#token=abc_-1', 'abc_-1'],
  ['token=abc', 'abc'],
  ['#token=', ''],
  ['#content', ''],
  ['', ''],
])('the token in %j is %j', (fragment, token) => {
  expect(tokenInFragment(fragment)).toBe(token);
});

test('a token is kept until it is dropped', () => {
  const items = new Map<string, string>();
  const keeper = createTokenKeeper({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  expect(keeper.find()).toBe('');
  keeper.keep('abc');
  expect(keeper.find()).toBe('abc');
  keeper.drop();
  expect(keeper.find()).toBe('');
});
