import { waitUntil } from '@consent/testkit';
import { countAdmitted, createOwnRedis, decisionsBy, minute, takeAll, times, type OwnRedis } from './limits-for-tests';

let testRedis: OwnRedis;

beforeEach(async () => {
  testRedis = await createOwnRedis();
});
afterEach(() => testRedis.remove());

test('Redis killed: this process enforces the limits alone, and Redis decides again after a restart', async () => {
  const { limits, redis, registry } = await testRedis.connect();
  const windows = [minute('client', 30), minute('site', 40)];
  expect(await takeAll(limits, 'group', windows)).toBe(30);
  testRedis.server.kill('SIGKILL');
  await waitUntil('the loss is noticed', () => !redis.isUsable());

  const byRedis = await decisionsBy(registry, 'redis');
  const decisions = await Promise.all(times(50, () => limits.take('group', windows, 1)));
  expect(countAdmitted(decisions)).toBe(30);
  for (const { admitted, retryAfterMs } of decisions) expect(retryAfterMs > 0).toBe(!admitted);
  expect(await takeAll(limits, 'group', [minute('other', 30), minute('site', 40)])).toBe(10);
  expect(await decisionsBy(registry, 'local')).toBe(50 + 11);
  expect(await decisionsBy(registry, 'redis')).toBe(byRedis);

  await testRedis.server.restart();
  await waitUntil('Redis is usable', () => redis.isUsable());
  await limits.take('group', [minute('third', 30)], 1);
  expect(await decisionsBy(registry, 'redis')).toBe(byRedis + 1);
});

test('Redis frozen: this process decides calls in flight and later ones, and admits at most max', async () => {
  const { limits, redis, registry } = await testRedis.connect({ commandTimeoutMs: 250 });
  const windows = [minute('client', 10)];
  await waitUntil('Redis decides', async () => {
    await limits.take('group', [minute('probe', 100)], 1);
    return (await decisionsBy(registry, 'redis')) > 0;
  });
  testRedis.server.kill('SIGSTOP');
  const inFlight = Promise.all(times(25, () => limits.take('group', windows, 1)));
  expect(countAdmitted(await inFlight)).toBe(10);
  expect(await takeAll(limits, 'group', windows)).toBe(0);

  testRedis.server.kill('SIGCONT');
  await waitUntil('Redis is usable', () => redis.isUsable());
  // Redis may still run the calls that timed out. It grants max at most.
  expect(await takeAll(limits, 'group', windows)).toBeLessThanOrEqual(10);
});

test('Redis unavailable from the start: the local limit applies from the first call', async () => {
  testRedis.server.kill('SIGKILL');
  const { limits, registry } = await testRedis.connect();
  expect(await takeAll(limits, 'group', [minute('client', 3)])).toBe(3);
  expect(await limits.take('group', [minute('client', 3)], 0)).toMatchObject({ admitted: false });
  expect(await decisionsBy(registry, 'redis')).toBe(0);
});

test('Redis comes back empty: its limits start from zero, and admissions of this process still count', async () => {
  const { limits, redis } = await testRedis.connect();
  const windows = [minute('client', 5)];
  expect(await takeAll(limits, 'group', windows)).toBe(5);
  await redis.run((client) => client.flushall());
  expect(await takeAll(limits, 'group', windows)).toBe(5);
  testRedis.server.kill('SIGKILL');
  await waitUntil('the loss is noticed', () => !redis.isUsable());
  expect(await takeAll(limits, 'group', windows)).toBe(5);
  await testRedis.server.restart();
  await waitUntil('Redis is usable', () => redis.isUsable());
  await redis.run((client) => client.flushall());
  expect(await takeAll(limits, 'group', windows)).toBe(5);

  // Redis is lost again inside the window. Admissions of this process still count.
  testRedis.server.kill('SIGKILL');
  await waitUntil('the loss is noticed', () => !redis.isUsable());
  expect(await takeAll(limits, 'group', windows)).toBe(0);
});

test('clear forgets the admissions of this process and does not fail without Redis', async () => {
  const { limits, redis } = await testRedis.connect();
  testRedis.server.kill('SIGKILL');
  await waitUntil('the loss is noticed', () => !redis.isUsable());
  expect(await takeAll(limits, 'login', [minute('email', 2)])).toBe(2);
  await limits.clear('login', 'email');
  expect(await takeAll(limits, 'login', [minute('email', 2)])).toBe(2);
});

test('the limits apply when Redis accepts no writes', async () => {
  const { limits, redis, registry } = await testRedis.connect();
  await redis.run((client) => client.config('SET', 'maxmemory', '1'));
  expect(await takeAll(limits, 'group', [minute('client', 4)])).toBe(4);
  expect(await decisionsBy(registry, 'local')).toBe(5);
});
