import { createWriteLoad } from './write-load';

/** `store` takes `forMs`; `rest` is idle time. */
function startLoad() {
  let nowMs = 0;
  const load = createWriteLoad(() => nowMs);
  const store = (rows: number, forMs: number) =>
    load.measure(rows, () => {
      nowMs += forMs;
      return Promise.resolve();
    });
  const rest = (forMs: number) => (nowMs += forMs);
  return { load, store, rest };
}

describe('the write load', () => {
  test('is busy while batches take more than half of the time, and not below that', async () => {
    const { load, store, rest } = startLoad();
    expect(load.isBusy()).toBe(false);
    for (let batch = 0; batch < 20; batch++) {
      await store(1000, 30);
      rest(20);
    }
    expect(load.isBusy()).toBe(true);
    for (let batch = 0; batch < 20; batch++) {
      await store(1000, 20);
      rest(30);
    }
    expect(load.isBusy()).toBe(false);
  });

  test('goes first for background work too, but never for twenty seconds', async () => {
    const { load, store } = startLoad();
    const waits: boolean[] = [];
    // An hour of batches without a pause.
    for (let batch = 0; batch < 7200; batch++) {
      await store(1000, 500);
      waits.push(load.goesFirst());
    }
    const rounds = Array.from({ length: 180 }, (_, round) => waits.slice(round * 40, round * 40 + 40));
    expect(rounds.filter((round) => round.filter((wait) => !wait).length < 8)).toEqual([]);
    expect(waits.filter(Boolean).length).toBeGreaterThan(waits.length / 2);
  });

  test('background work does not wait without batches', () => {
    expect(startLoad().load.goesFirst()).toBe(false);
  });

  test('ends when the batches end', async () => {
    const { load, store, rest } = startLoad();
    await store(1000, 600);
    expect(load.isBusy()).toBe(true);
    rest(500);
    expect(load.isBusy()).toBe(false);
  });

  test('ignores any number of small calls', async () => {
    const { load, store } = startLoad();
    for (let call = 0; call < 20; call++) await store(200, 50);
    expect(load.isBusy()).toBe(false);
  });

  test('counts a failed batch like any other', async () => {
    const { load, rest } = startLoad();
    const failing = load.measure(1000, () => {
      rest(600);
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(load.isBusy()).toBe(true);
    rest(600);
    expect(load.isBusy()).toBe(false);
  });
});
