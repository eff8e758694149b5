import { createLocalLimiter } from './local-limiter';

const claim = (name: string, max: number, windowMs = 1_000) => ({ name, max, windowMs });

function createWithClock({ maxLogs = 100 } = {}) {
  const clock = { nowMs: 5_000 };
  return { clock, local: createLocalLimiter({ maxLogs, nowMs: () => clock.nowMs }) };
}

test('a place is free when its own admission has left the window, and refused ones do not count', () => {
  const { clock, local } = createWithClock();
  expect(local.take([claim('a', 2)], 1).admitted).toBe(true);
  clock.nowMs += 600;
  expect(local.take([claim('a', 2)], 1).admitted).toBe(true);
  expect(local.take([claim('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 400 });
  clock.nowMs += 399.5;
  expect(local.take([claim('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 1 });
  clock.nowMs += 0.5;
  expect(local.take([claim('a', 2)], 1)).toEqual({ admitted: true, retryAfterMs: 0 });
  expect(local.take([claim('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 600 });
});

test('all claims get their place or none does, and the wait is that of the last to be free', () => {
  const { clock, local } = createWithClock();
  local.take([claim('site', 1, 5_000)], 1);
  clock.nowMs += 100;
  expect(local.take([claim('client', 1), claim('site', 1, 5_000)], 1)).toEqual({ admitted: false, retryAfterMs: 4_900 });
  expect(local.take([claim('client', 1)], 1).admitted).toBe(true);
});

test('a place that is given back is the newest; there is none to give of an empty log', () => {
  const { clock, local } = createWithClock();
  local.giveBack('a');
  local.take([claim('a', 2)], 1);
  clock.nowMs += 600;
  local.take([claim('a', 2)], 1);
  local.giveBack('a');
  expect(local.take([claim('a', 2)], 1).admitted).toBe(true);
  expect(local.take([claim('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 400 });
});

test('weight 0 takes nothing', () => {
  const { local } = createWithClock();
  expect(local.take([claim('a', 1)], 0).admitted).toBe(true);
  expect(local.take([claim('a', 1)], 1).admitted).toBe(true);
  expect(local.take([claim('a', 1)], 0).admitted).toBe(false);
});

test('a max that was lowered holds at once', () => {
  const { clock, local } = createWithClock();
  for (let at = 0; at < 5; at += 1) {
    local.take([claim('a', 5)], 1);
    clock.nowMs += 100;
  }
  // The second newest is 200 ms old.
  expect(local.take([claim('a', 2)], 1)).toEqual({ admitted: false, retryAfterMs: 800 });
});

test('of more logs than it may know the one not asked for longest is forgotten', () => {
  const { local } = createWithClock({ maxLogs: 3 });
  for (const name of ['a', 'b', 'c']) local.take([claim(name, 1)], 1);
  expect(local.take([claim('a', 1)], 1).admitted).toBe(false);
  expect(local.take([claim('d', 1)], 1).admitted).toBe(true);
  expect(local.take([claim('a', 1)], 0).admitted).toBe(false);
  expect(local.take([claim('c', 1)], 0).admitted).toBe(false);
  expect(local.take([claim('b', 1)], 0).admitted).toBe(true);
});
