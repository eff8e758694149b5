import { createLocalLimiter } from './local-limiter';

const windowOf = (name: string, max: number, windowMs = 1_000, places = 1) => ({ name, max, windowMs, places });

function createWithClock({ maxLogs = 100, maxPlaces = 1_000 } = {}) {
  const clock = { nowMs: 5_000 };
  return { clock, local: createLocalLimiter({ maxLogs, maxPlaces, nowMs: () => clock.nowMs }) };
}

test('a place is free when its admission leaves the window, and refused requests do not count', () => {
  const { clock, local } = createWithClock();
  expect(local.take([windowOf('a', 2)], 1).admitted).toBe(true);
  clock.nowMs += 600;
  expect(local.take([windowOf('a', 2)], 1).admitted).toBe(true);
  expect(local.take([windowOf('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 400 });
  clock.nowMs += 399.5;
  expect(local.take([windowOf('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 1 });
  clock.nowMs += 0.5;
  expect(local.take([windowOf('a', 2)], 1)).toEqual({ admitted: true, retryAfterMs: 0 });
  expect(local.take([windowOf('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 600 });
});

test('all windows are admitted or none is, and the wait lasts until the last full window has a free place', () => {
  const { clock, local } = createWithClock();
  local.take([windowOf('site', 1, 5_000)], 1);
  clock.nowMs += 100;
  expect(local.take([windowOf('client', 1), windowOf('site', 1, 5_000)], 1)).toEqual({ admitted: false, retryAfterMs: 4_900 });
  expect(local.take([windowOf('client', 1)], 1).admitted).toBe(true);
});

test('giveBack frees the newest place, and ignores an empty log', () => {
  const { clock, local } = createWithClock();
  local.giveBack('a');
  local.take([windowOf('a', 2)], 1);
  clock.nowMs += 600;
  local.take([windowOf('a', 2)], 1);
  local.giveBack('a');
  expect(local.take([windowOf('a', 2)], 1).admitted).toBe(true);
  expect(local.take([windowOf('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 400 });
});

test('weight 0 takes nothing', () => {
  const { local } = createWithClock();
  expect(local.take([windowOf('a', 1)], 0).admitted).toBe(true);
  expect(local.take([windowOf('a', 1)], 1).admitted).toBe(true);
  expect(local.take([windowOf('a', 1)], 0).admitted).toBe(false);
});

test('a window of several places gets all of them or none, and the wait lasts until enough places are free', () => {
  const { clock, local } = createWithClock();
  expect(local.take([windowOf('a', 10, 1_000, 4)], 1).admitted).toBe(true);
  clock.nowMs += 100;
  expect(local.take([windowOf('a', 10, 1_000, 4)], 1).admitted).toBe(true);
  expect(local.take([windowOf('a', 10, 1_000, 3)], 1)).toEqual({ admitted: false, retryAfterMs: 900 });
  expect(local.take([windowOf('a', 10, 1_000, 7)], 1)).toEqual({ admitted: false, retryAfterMs: 1_000 });
  expect(local.take([windowOf('a', 10, 1_000, 2)], 0).admitted).toBe(true);
  expect(local.take([windowOf('a', 10, 1_000, 2), windowOf('b', 1)], 1).admitted).toBe(true);
  expect(local.take([windowOf('a', 10)], 1).admitted).toBe(false);
  clock.nowMs += 900;
  expect(local.take([windowOf('a', 10, 1_000, 5)], 1).admitted).toBe(false);
  expect(local.take([windowOf('a', 10, 1_000, 4)], 1).admitted).toBe(true);
});

test('a window of more places than max is always refused', () => {
  const { local } = createWithClock();
  for (const weight of [0, 1] as const) {
    expect(local.take([windowOf('a', 3, 1_000, 4)], weight)).toEqual({ admitted: false, retryAfterMs: 1_000 });
  }
  expect(local.take([windowOf('a', 3, 1_000, 3)], 1).admitted).toBe(true);
});

test('a lowered max applies immediately', () => {
  const { clock, local } = createWithClock();
  for (let at = 0; at < 5; at += 1) {
    local.take([windowOf('a', 5)], 1);
    clock.nowMs += 100;
  }
  // The second newest place is 200 ms old.
  expect(local.take([windowOf('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 800 });
});

test('above maxLogs the least recently used log is forgotten', () => {
  const { local } = createWithClock({ maxLogs: 3 });
  for (const name of ['a', 'b', 'c']) local.take([windowOf(name, 1)], 1);
  expect(local.take([windowOf('a', 1)], 1).admitted).toBe(false);
  expect(local.take([windowOf('d', 1)], 1).admitted).toBe(true);
  expect(local.take([windowOf('a', 1)], 0).admitted).toBe(false);
  expect(local.take([windowOf('c', 1)], 0).admitted).toBe(false);
  expect(local.take([windowOf('b', 1)], 0).admitted).toBe(true);
});

test('above maxPlaces the least recently used logs are forgotten, but never the newest', () => {
  const { local } = createWithClock({ maxPlaces: 10 });
  for (const name of ['a', 'b', 'c']) local.take([windowOf(name, 4, 1_000, 4)], 1);
  expect(local.take([windowOf('a', 4)], 0).admitted).toBe(true);
  for (const name of ['b', 'c']) expect(local.take([windowOf(name, 4)], 0).admitted).toBe(false);
  local.giveBack('b');
  local.clear('c');
  local.take([windowOf('d', 7, 1_000, 7)], 1);
  expect(local.take([windowOf('b', 4, 1_000, 2)], 0).admitted).toBe(false);
  local.take([windowOf('e', 20, 1_000, 20)], 1);
  expect(local.take([windowOf('e', 20)], 0).admitted).toBe(false);
  expect(local.take([windowOf('d', 7)], 0).admitted).toBe(true);
});
