import { accountKey, holdsKey, keyKey, policyKey, quotaKey, shardOf, siteKey, usageKey } from './keys';

test('the shard of an account never changes', () => {
  expect(shardOf('6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e')).toBe(8);
  expect(shardOf('b2c3d4e5-0000-4000-8000-000000000001')).toBe(8);
  expect(shardOf('account')).toBe(3);
});

test('accounts spread evenly over all shards', () => {
  const counts = new Array<number>(16).fill(0);
  for (let i = 0; i < 16_000; i += 1) counts[shardOf(`account-${i}`)]! += 1;
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(200);
});

test('all keys of an account and its usage stream have the same hash tag', () => {
  const tags = [
    accountKey('a'),
    keyKey('a', 'k'),
    quotaKey('a', '2026-11'),
    holdsKey('a', '2026-11'),
    siteKey('a', 's'),
    policyKey('a', 'p'),
    usageKey(shardOf('a')),
  ];
  expect(new Set(tags.map((key) => key.slice(0, key.indexOf('}') + 1))).size).toBe(1);
});

test('braces and colons in an id change neither its slot nor its account', () => {
  expect(siteKey('a', '{9}:site:b:s').startsWith(siteKey('a', ''))).toBe(true);
});
