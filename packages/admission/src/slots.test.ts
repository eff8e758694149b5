import { shards, usageKey } from './keys';
import { readSlots, slotOf } from './slots';

test.each([
  ['123456789', 12_739],
  ['{user1000}.following', 3_443],
  ['foo{}{bar}', 8_363],
  ['foo{{bar}}zap', 4_015],
  ['', 0],
])('the slot of %j is %d, as CLUSTER KEYSLOT says', (key, slot) => {
  expect(slotOf(key)).toBe(slot);
});

test('the shards are in 16 slots', () => {
  expect(new Set(shards.map((shard) => slotOf(usageKey(shard)))).size).toBe(16);
});

test('a server without a name in the reply has the host of the queried server', () => {
  const owners = readSlots(
    [
      [0, 1, ['10.0.0.1', 7000, 'id', []], ['10.0.0.9', 7009, 'replica', []]],
      [3, 3, [null, 7001, 'id', []]],
    ],
    'asked',
  );
  expect(owners.slice(0, 5)).toEqual(['10.0.0.1:7000', '10.0.0.1:7000', undefined, 'asked:7001', undefined]);
});
