import { waitUntil } from '@consent/testkit';
import type { WindowLimits } from '../../src';
import { countAdmitted, createTestRedis, decisionsBy, minute, takeAll, times, type TestLimits, type TestRedis } from './limits-for-tests';

let testRedis: TestRedis;
let first: TestLimits;
let limits: WindowLimits;

beforeAll(async () => {
  testRedis = await createTestRedis();
  first = await testRedis.connect();
  limits = first.limits;
});
beforeEach(() => first.redis.run((client) => client.flushdb()));
afterAll(() => testRedis.remove());

describe('admissions', () => {
  test('exactly max of 50 concurrent requests on several connections are admitted, all by Redis', async () => {
    const processes = [first, await testRedis.connect(), await testRedis.connect(), await testRedis.connect()];
    for (const max of [1, 30, 49]) {
      const decisions = await Promise.all(
        times(50, (at) => (processes[at % processes.length] as TestLimits).limits.take('crowd', [minute(`client-${max}`, max)], 1)),
      );
      expect(countAdmitted(decisions)).toBe(max);
    }
    for (const { registry } of processes) expect(await decisionsBy(registry, 'local')).toBe(0);
  });

  test('a window slides: a place is free when its own admission leaves, not when a minute begins', async () => {
    const windows = [minute('slides', 3)];
    await limits.take('group', windows, 1);
    await testRedis.age(50_000);
    expect(await takeAll(limits, 'group', windows)).toBe(2);

    const refused = await limits.take('group', windows, 1);
    expect(refused.retryAfterMs).toBeGreaterThan(0);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(10_000);
    await testRedis.age(10_000);
    expect(await takeAll(limits, 'group', windows)).toBe(1);
    await testRedis.age(50_000);
    expect(await takeAll(limits, 'group', windows)).toBe(2);
  });

  test('requests without a pause are admitted at most max times in any window', async () => {
    const [max, windowMs] = [3, 150];
    const admissions: { sentMs: number; answeredMs: number }[] = [];
    while (admissions.length < 5 * max) {
      const sentMs = performance.now();
      const { admitted } = await limits.take('group', [{ key: 'busy', max, windowMs }], 1);
      if (admitted) admissions.push({ sentMs, answeredMs: performance.now() });
    }
    // Redis decides between request and answer. A slow machine only widens this span.
    const spansMs = admissions.slice(max).map(({ answeredMs }, at) => answeredMs - (admissions[at]?.sentMs ?? NaN));
    expect(Math.min(...spansMs)).toBeGreaterThanOrEqual(windowMs - 1);
  });

  test('a place that is given back is free for another', async () => {
    const windows = [minute('first', 2), minute('second', 2)];
    expect(await takeAll(limits, 'group', windows)).toBe(2);
    await limits.giveBack('group', ['first', 'second']);
    expect(await takeAll(limits, 'group', windows)).toBe(1);
    await limits.giveBack('group', ['first']);
    expect(await takeAll(limits, 'group', windows)).toBe(0);
    expect(await takeAll(limits, 'group', [minute('first', 2)])).toBe(1);
    await limits.giveBack('group', ['never taken']);
    expect(await takeAll(limits, 'group', [minute('never taken', 1)])).toBe(1);
  });

  test('refused requests do not count', async () => {
    const windows = [minute('refused', 2)];
    expect(await takeAll(limits, 'group', windows)).toBe(2);
    await testRedis.age(30_000);
    expect(countAdmitted(await Promise.all(times(20, () => limits.take('group', windows, 1))))).toBe(0);
    await testRedis.age(30_000);
    expect(await takeAll(limits, 'group', windows)).toBe(2);
  });

  test('retryAfterMs is the earliest time when there is room', async () => {
    const windows = [{ key: 'wait', max: 1, windowMs: 60_000 }];
    const sentMs = performance.now();
    expect(await limits.take('group', windows, 1)).toEqual({ admitted: true, retryAfterMs: 0 });
    const { retryAfterMs } = await limits.take('group', windows, 1);
    const refusedMs = performance.now();
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(refusedMs + retryAfterMs - sentMs).toBeGreaterThanOrEqual(59_999);
    await testRedis.age(retryAfterMs);
    expect(await limits.take('group', windows, 1)).toMatchObject({ admitted: true });
  });

  test('the clock of Redis alone ends a window', async () => {
    const windows = [{ key: 'passes', max: 1, windowMs: 200 }];
    await limits.take('group', windows, 1);
    await waitUntil('room again', async () => (await limits.take('group', windows, 1)).admitted);
  });
});

describe('windows', () => {
  test('several windows are all admitted or none is', async () => {
    const site = minute('site', 5);
    expect(await takeAll(limits, 'site-1', [minute('client-a', 3), site])).toBe(3);
    // The refusal of client-a took no place of the site.
    expect(await takeAll(limits, 'site-1', [minute('client-b', 3), site])).toBe(2);
    // The refusal by the site took no place of client-b.
    expect(await takeAll(limits, 'site-1', [minute('client-b', 3)])).toBe(1);
  });

  test('with two full windows retryAfterMs is the later of the two waits', async () => {
    await limits.take('group', [{ key: 'late', max: 1, windowMs: 600_000 }], 1);
    await limits.take('group', [{ key: 'soon', max: 1, windowMs: 1_000 }], 1);
    const both = [
      { key: 'soon', max: 1, windowMs: 1_000 },
      { key: 'late', max: 1, windowMs: 600_000 },
    ];
    expect((await limits.take('group', both, 1)).retryAfterMs).toBeGreaterThan(500_000);
    expect((await limits.take('group', both.toReversed(), 1)).retryAfterMs).toBeGreaterThan(500_000);
  });

  test('concurrent requests with two windows are admitted exactly as often as the narrower window allows', async () => {
    const other = await testRedis.connect();
    const decisions = await Promise.all(
      times(60, (at) => (at % 2 ? limits : other.limits).take('site-2', [minute(`client-${at % 6}`, 8), minute('site', 25)], 1)),
    );
    expect(countAdmitted(decisions)).toBe(25);
  });

  test('a window of weight 0 is decided but takes no place', async () => {
    const windows = [minute('asked', 1)];
    for (let round = 0; round < 3; round += 1) expect(await limits.take('group', windows, 0)).toEqual({ admitted: true, retryAfterMs: 0 });
    await limits.take('group', windows, 1);
    expect(await limits.take('group', windows, 0)).toMatchObject({ admitted: false });
  });

  const rows = (places: number, max = 2_000) => ({ ...minute('rows', max), places });

  test('concurrent windows of several places are admitted only while all their places are free', async () => {
    const other = await testRedis.connect();
    const decisions = await Promise.all(
      times(30, (at) => (at % 2 ? limits : other.limits).take('account', [rows(300), minute('writes', 100)], 1)),
    );
    expect(countAdmitted(decisions)).toBe(6);
    // 200 places are left. The refused calls took no place of the other log.
    expect(await limits.take('account', [rows(201)], 1)).toMatchObject({ admitted: false });
    expect(await limits.take('account', [rows(200)], 1)).toMatchObject({ admitted: true });
    expect(await limits.take('account', [rows(1)], 0)).toMatchObject({ admitted: false });
    expect(await takeAll(limits, 'account', [minute('writes', 100)])).toBe(94);
    expect(await decisionsBy(first.registry, 'local')).toBe(0);
  });

  test('windows of mixed sizes never take more than max places in a window', async () => {
    const sizes = times(200, (at) => ((at * 7) % 13) + 1);
    const decisions = await Promise.all(sizes.map((places) => limits.take('account', [rows(places, 150)], 1)));
    const taken = sizes.filter((_, at) => decisions[at]?.admitted).reduce((sum, places) => sum + places, 0);
    expect(taken).toBeLessThanOrEqual(150);
    // The largest window has 13 places, so a refused one did not fit.
    expect(taken).toBeGreaterThan(150 - 13);
    expect(await takeAll(limits, 'account', [rows(1, 150)])).toBe(150 - taken);
  });

  test('several places become free together with the admission that took them', async () => {
    await limits.take('account', [rows(6, 10)], 1);
    await testRedis.age(40_000);
    await limits.take('account', [rows(4, 10)], 1);
    const refused = await limits.take('account', [rows(5, 10)], 1);
    expect(refused.retryAfterMs).toBeGreaterThan(0);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(20_000);
    expect((await limits.take('account', [rows(7, 10)], 1)).retryAfterMs).toBeGreaterThan(50_000);
    await testRedis.age(20_000);
    expect(await limits.take('account', [rows(7, 10)], 1)).toMatchObject({ admitted: false });
    expect(await limits.take('account', [rows(6, 10)], 1)).toMatchObject({ admitted: true });
  });

  test('a window may have more places than one Redis command takes, and a window above max is refused for a whole window', async () => {
    expect(await limits.take('account', [rows(25_000, 30_000)], 1)).toMatchObject({ admitted: true });
    expect(await testRedis.logLengths()).toEqual([25_000]);
    expect(await limits.take('account', [rows(5_001, 30_000)], 1)).toMatchObject({ admitted: false });
    expect(await limits.take('other', [rows(11, 10)], 1)).toEqual({ admitted: false, retryAfterMs: 60_000 });
    expect(await limits.take('other', [rows(11, 10)], 0)).toEqual({ admitted: false, retryAfterMs: 60_000 });
    expect(await decisionsBy(first.registry, 'local')).toBe(0);
  });

  test('groups and keys never collide, whatever text they contain', async () => {
    const names = ['', 'a', '{a}', '}a{', 'a:b', ' ', '🍪', 'x'.repeat(100_000)];
    for (const group of names) {
      for (const key of names) expect(await takeAll(limits, group, [minute(key, 1)])).toBe(1);
    }
    const lengths = await first.redis.run(async (client) => (await client.keys('*')).map((name) => name.length));
    expect(Math.max(...lengths)).toBeLessThan(100);
  });

  test('the logs of one call share a slot, and their names contain neither group nor key', async () => {
    await limits.take('owner@example.org', [minute('192.0.2.7', 1), minute('guest@example.org', 1)], 1);
    const [one, two, ...more] = await first.redis.run((client) => client.keys('*'));
    expect(more).toEqual([]);
    const tagOf = (name?: string) => /^\{([^{}]+)\}/.exec(name ?? '')?.[1];
    expect(tagOf(one)).toBeDefined();
    expect(tagOf(one)).toBe(tagOf(two));
    expect(`${one} ${two}`).not.toMatch(/example|192/);
  });

  test('the names of logs depend on the secret', async () => {
    const { limits: others } = await testRedis.connect({ keySecret: 'another secret' });
    expect(await takeAll(limits, 'group', [minute('192.0.2.7', 1)])).toBe(1);
    expect(await takeAll(others, 'group', [minute('192.0.2.7', 1)])).toBe(1);
  });

  test('an invalid max, window or number of places and a repeated key throw a RangeError', async () => {
    for (const max of [0, -1, 1.5, NaN]) await expect(limits.take('group', [minute('key', max)], 1)).rejects.toThrow(RangeError);
    for (const windowMs of [0, -1, 0.5, Infinity]) {
      await expect(limits.take('group', [{ key: 'key', max: 1, windowMs }], 1)).rejects.toThrow(RangeError);
    }
    for (const places of [0, -1, 1.5, NaN]) await expect(limits.take('group', [rows(places)], 1)).rejects.toThrow(RangeError);
    await expect(limits.take('group', [minute('key', 1), minute('key', 2)], 1)).rejects.toThrow(RangeError);
  });
});

describe('the logs in Redis', () => {
  test('an admission is stored in microseconds by the clock of Redis', async () => {
    const nowUs = () =>
      first.redis.run(async (client) =>
        (await client.time())
          .map(String)
          .map((part, at) => part.padStart(at * 6, '0'))
          .join(''),
      );
    const beforeUs = await nowUs();
    await limits.take('group', [minute('exact', 1)], 1);
    const afterUs = await nowUs();
    const [keptUs = ''] = await first.redis.run(async (client) => client.lrange((await client.keys('*'))[0] as string, 0, -1));
    expect(keptUs).toMatch(/^\d{16}$/);
    expect(Number(keptUs)).toBeGreaterThanOrEqual(Number(beforeUs));
    expect(Number(keptUs)).toBeLessThanOrEqual(Number(afterUs));
  });

  test('a log never holds more than max admissions, and expires with its window', async () => {
    const windows = [minute('long', 4)];
    for (let round = 0; round < 5; round += 1) {
      expect(await takeAll(limits, 'group', windows)).toBe(4);
      expect(await testRedis.logLengths()).toEqual([4]);
      await testRedis.age(60_000);
    }
    const [name] = await first.redis.run((client) => client.keys('*'));
    const expiryMs = await first.redis.run((client) => client.pttl(name as string));
    expect(expiryMs).toBeGreaterThan(0);
    expect(expiryMs).toBeLessThanOrEqual(60_000);

    await limits.take('group', [{ key: 'short', max: 4, windowMs: 50 }], 1);
    await waitUntil('the short log is gone', async () => (await testRedis.logLengths()).length === 1);
  });

  test('a lowered max applies immediately, and a raised max adds only the difference', async () => {
    expect(await takeAll(limits, 'group', [minute('set', 10)])).toBe(10);
    expect(await limits.take('group', [minute('set', 4)], 1)).toMatchObject({ admitted: false });
    expect(await takeAll(limits, 'group', [minute('set', 13)])).toBe(3);

    await testRedis.age(60_000);
    expect(await takeAll(limits, 'group', [minute('set', 4)])).toBe(4);
    expect(await testRedis.logLengths()).toEqual([4]);
  });

  test('clear forgets one key of one group', async () => {
    for (const group of ['login', 'reset']) {
      for (const key of ['email', 'other']) await limits.take(group, [minute(key, 1)], 1);
    }
    await limits.clear('login', 'email');
    expect(await takeAll(limits, 'login', [minute('email', 1)])).toBe(1);
    for (const [group, key] of [
      ['login', 'other'],
      ['reset', 'email'],
      ['reset', 'other'],
    ] as const) {
      expect(await limits.take(group, [minute(key, 1)], 1)).toMatchObject({ admitted: false });
    }
    await limits.clear('login', 'never seen');
  });

  test('the script is loaded again after SCRIPT FLUSH, and Redis still makes every decision', async () => {
    const { limits: fresh, redis, registry } = await testRedis.connect();
    await fresh.take('group', [minute('flush', 3)], 1);
    await redis.run((client) => client.script('FLUSH'));
    expect(await takeAll(fresh, 'group', [minute('flush', 3)])).toBe(2);
    expect(await decisionsBy(registry, 'local')).toBe(0);
  });

  test('a client is still admitted after the clock of Redis is set back by more than a window', async () => {
    expect(await takeAll(limits, 'group', [minute('clock', 2)])).toBe(2);
    await testRedis.age(-120_000);
    expect(await takeAll(limits, 'group', [minute('clock', 2)])).toBe(2);
    await testRedis.age(-30_000);
    const { admitted, retryAfterMs } = await limits.take('group', [minute('clock', 2)], 1);
    expect(admitted).toBe(false);
    expect(retryAfterMs).toBeLessThanOrEqual(90_000);
  });
});
