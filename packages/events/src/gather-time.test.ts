import { createGatherTime } from './gather-time';

/** The gather time after two seconds of batches of this size, `everyMs` apart. */
function afterLoad({ batch, everyMs }: { batch: number; everyMs: number }) {
  let atMs = 0;
  const gatherTime = createGatherTime(() => atMs);
  for (; atMs < 2000; atMs += everyMs) gatherTime.count(batch);
  return { gatherTime, passMs: (ms: number) => (atMs += ms) };
}

test('[events] the first event is published without gathering', () => {
  expect(createGatherTime(() => 0).ms()).toBe(0);
});

test('[events] at 50 events a second, a batch gathers for at most 5 ms', () => {
  expect(afterLoad({ batch: 1, everyMs: 20 }).gatherTime.ms()).toBeLessThanOrEqual(5);
});

test('[events] from 500 events a second, a batch gathers for 50 ms', () => {
  expect(afterLoad({ batch: 1, everyMs: 1 }).gatherTime.ms()).toBe(50);
  expect(afterLoad({ batch: 500, everyMs: 50 }).gatherTime.ms()).toBe(50);
});

test('[events] the gather time depends on the rate, not on the size of the batches', () => {
  const small = afterLoad({ batch: 1, everyMs: 5 }).gatherTime.ms();
  const large = afterLoad({ batch: 10, everyMs: 50 }).gatherTime.ms();
  expect(large / small).toBeCloseTo(1, 0);
});

test('[events] the gather time drops again within seconds after a burst', () => {
  const { gatherTime, passMs } = afterLoad({ batch: 500, everyMs: 500 });
  passMs(10_000);
  expect(gatherTime.ms()).toBeLessThan(0.1);
});
