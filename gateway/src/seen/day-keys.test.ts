import { unavailable } from '@consent/kernel/errors';
import { createDayKeys } from './day-keys';

const midnight = Date.UTC(2026, 10, 30);
const minute = 60_000;

function createWorld() {
  const world = { nowMs: midnight - 60 * minute, isAway: false, stored: new Map<string, { value: string; untilMs: number }>(), reads: 0 };
  const get = (key: string) => {
    const found = world.stored.get(key);
    return found !== undefined && found.untilMs > world.nowMs ? found.value : null;
  };
  const client = {
    set: async (key: string, value: string, _px: 'PX', ms: number, _nx: 'NX') => {
      world.reads += 1;
      if (get(key) === null) world.stored.set(key, { value, untilMs: world.nowMs + ms });
    },
    get: async (key: string) => get(key),
  };
  const redis = {
    at: () => ({
      run: async (commands: (fake: never) => unknown) =>
        world.isAway ? Promise.reject(unavailable('Redis is away.')) : commands(client as never),
    }),
  };
  const newGateway = (secret = 'secret') => createDayKeys({ redis: redis as never, secret, nowMs: () => world.nowMs });
  return { world, newGateway };
}
const hexOf = async (keys: ReturnType<typeof createDayKeys>) => {
  const { day, key } = await keys.ofToday();
  return `${day} ${key.toString('hex')}`;
};

test('gateways agree on the key of a day, and only those with the secret', async () => {
  const { newGateway } = createWorld();
  const [one, two, other] = [newGateway(), newGateway(), newGateway('other')];
  const key = await hexOf(one);
  expect(key).toMatch(/^2026-11-29 [0-9a-f]{64}$/);
  expect(await hexOf(two)).toBe(key);
  expect(await hexOf(other)).not.toBe(key);
});

test('twenty gateways that start in the same moment agree', async () => {
  const { newGateway } = createWorld();
  const keys = await Promise.all(Array.from({ length: 20 }, () => hexOf(newGateway())));
  expect(new Set(keys).size).toBe(1);
});

test('each day has its own key, and Redis forgets that of a day within minutes after it', async () => {
  const { world, newGateway } = createWorld();
  const gateway = newGateway();
  const first = await hexOf(gateway);
  world.nowMs = midnight;
  const second = await hexOf(gateway);
  expect(second).toMatch(/^2026-11-30 /);
  expect(second.slice(11)).not.toBe(first.slice(11));
  for (const [name, { untilMs }] of world.stored) {
    const endMs = Date.parse(name.slice(-10)) + 1440 * minute;
    expect(untilMs).toBeGreaterThanOrEqual(endMs);
    expect(untilMs).toBeLessThanOrEqual(endMs + 5 * minute);
  }
});

test('a wiped Redis gets the key back from a running gateway', async () => {
  const { world, newGateway } = createWorld();
  const running = newGateway();
  const key = await hexOf(running);
  world.stored.clear();
  world.nowMs += 2 * minute;
  await hexOf(running);
  expect(await hexOf(newGateway())).toBe(key);
});

test('of two keys after a wipe, all gateways take the one that Redis has', async () => {
  const { world, newGateway } = createWorld();
  const running = newGateway();
  await hexOf(running);
  world.stored.clear();
  const started = await hexOf(newGateway());
  world.nowMs += 2 * minute;
  expect(await hexOf(running)).toBe(started);
});

test('without Redis a gateway keeps the key that it has, and has none of a new day', async () => {
  const { world, newGateway } = createWorld();
  const gateway = newGateway();
  const key = await hexOf(gateway);
  world.isAway = true;
  world.nowMs += 2 * minute;
  expect(await hexOf(gateway)).toBe(key);
  await expect(newGateway().ofToday()).rejects.toMatchObject({ kind: 'unavailable' });
  world.nowMs = midnight;
  await expect(gateway.ofToday()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('Redis is asked once a minute', async () => {
  const { world, newGateway } = createWorld();
  const gateway = newGateway();
  for (let i = 0; i < 100; i++) await gateway.ofToday();
  expect(world.reads).toBe(1);
});
