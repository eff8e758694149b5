import { createTreeCache } from './tree-cache';

const kilobyte = () => Buffer.alloc(1000);
const fill = (cache: ReturnType<typeof createTreeCache>, accountId: string, count: number, from = 0) => {
  for (let at = from; at < from + count; at++) cache.find(accountId, `k${at}`, kilobyte);
};
const kept = (cache: ReturnType<typeof createTreeCache>, accountId: string, count: number) =>
  Array.from({ length: count }, (_, at) => at).filter((at) => cache.has(accountId, `k${at}`));

test('a value is made once', () => {
  const cache = createTreeCache({ mostBytes: 100_000 });
  let made = 0;
  const make = () => Buffer.from([++made]);
  expect([cache.find('a', 'k', make), cache.find('a', 'k', make), cache.find('b', 'k', make)]).toEqual(
    [1, 1, 2].map((each) => Buffer.from([each])),
  );
});

test('the bytes of all values together are bounded, whatever the number of accounts', () => {
  const cache = createTreeCache({ mostBytes: 100_000 });
  for (let account = 0; account < 500; account++) {
    fill(cache, `a${account}`, 3);
    expect(cache.bytes()).toBeLessThanOrEqual(100_000);
  }
  expect(cache.bytes()).toBeGreaterThan(80_000);
  fill(cache, 'large', 1000);
  expect(cache.bytes()).toBeLessThanOrEqual(100_000);
  cache.find('huge', 'k', () => Buffer.alloc(200_000));
  expect(cache.bytes()).toBeLessThanOrEqual(100_000);
});

test('an account that fills it loses its own oldest values, and no account that has less loses one', () => {
  const cache = createTreeCache({ mostBytes: 100_000 });
  fill(cache, 'small', 10);
  fill(cache, 'large', 1000);
  expect(kept(cache, 'small', 10)).toHaveLength(10);
  const left = kept(cache, 'large', 1000);
  expect(left.length).toBeGreaterThan(50);
  expect(left).toEqual(Array.from({ length: left.length }, (_, at) => 1000 - left.length + at));
  fill(cache, 'other', 1000);
  expect(kept(cache, 'small', 10)).toHaveLength(10);
  expect(kept(cache, 'large', 1000).length).toBeGreaterThan(25);
});

test('a value that is used stays longer than older ones that are not', () => {
  const cache = createTreeCache({ mostBytes: 100_000 });
  fill(cache, 'a', 1);
  for (let at = 1; at < 1000; at++) {
    fill(cache, 'a', 1, at);
    cache.find('a', 'k0', kilobyte);
  }
  expect(cache.has('a', 'k0')).toBe(true);
  expect(cache.has('a', 'k1')).toBe(false);
});
