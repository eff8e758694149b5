import { createSilentLogger } from '@consent/kernel';
import { createAdmitter, createRedis, writeAccount, type RedisConnection } from '../src/index';
import { eventually } from './eventually';
import { createTestRedis, type TestRedis } from './redis-for-tests';
import { createTestAccount } from './test-account';

let testRedis: TestRedis;

beforeEach(async () => {
  testRedis = await createTestRedis();
});
afterEach(() => testRedis.remove());

const expectRefused = (call: () => Promise<unknown>) => expect(call()).rejects.toMatchObject({ kind: 'unavailable' });

/** Expects a refusal, with nothing sent to Redis. */
async function expectRefusedUnsent(redis: RedisConnection): Promise<void> {
  const send = vi.fn();
  await expectRefused(() => redis.run(send));
  expect(send).not.toHaveBeenCalled();
}

const ping = (redis: RedisConnection) => () => redis.run((client) => client.ping());

test('Redis killed: calls in flight are refused, later calls are not sent, and calls work again after a restart', async () => {
  // The timeout is long, so only the end of the connection can refuse the call in flight.
  const redis = await testRedis.connect({ commandTimeoutMs: 600_000 });
  const admitter = createAdmitter({ redis });
  const account = await createTestAccount(redis);
  testRedis.server.freeze();
  const inFlight = expectRefused(() => admitter.admit(account.request()));
  await testRedis.server.kill();
  await inFlight;
  await eventually(() => !redis.isUsable());
  await expectRefused(() => admitter.admit(account.request()));
  await expectRefusedUnsent(redis);

  await testRedis.server.start();
  await eventually(() => redis.isUsable());
  expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'admitted' });
});

test('Redis frozen: the first call is refused after its timeout, later calls are not sent, and calls work again after a thaw', async () => {
  const redis = await testRedis.connect({ commandTimeoutMs: 250 });
  const admitter = createAdmitter({ redis });
  const account = await createTestAccount(redis);
  testRedis.server.freeze();
  await expectRefused(() => admitter.admit(account.request()));
  await eventually(() => !redis.isUsable());
  await expectRefused(() => admitter.admit(account.request()));
  await expectRefusedUnsent(redis);
  testRedis.server.thaw();
  await eventually(() => redis.isUsable());
  expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'admitted' });
});

test('Redis slow: a call is refused after its timeout, and the connection stays in use', async () => {
  const onConnect = vi.fn();
  const redis = await testRedis.connect({ commandTimeoutMs: 100, onConnect });
  testRedis.server.freeze();
  await expectRefused(ping(redis));
  expect(redis.isUsable()).toBe(true);
  testRedis.server.thaw();
  await eventually(() =>
    ping(redis)().then(
      () => true,
      () => false,
    ),
  );
  expect(onConnect).toHaveBeenCalledTimes(1);
});

test('after a restart nothing is sent before beforeUse has succeeded', async () => {
  let mayUse = true;
  let asked = 0;
  const connected = vi.fn();
  const redis = await testRedis.connect({
    onConnect: connected,
    beforeUse: async () => {
      asked += 1;
      if (!mayUse) throw new Error('the account service is unavailable');
    },
  });
  await ping(redis)();
  expect(connected).toHaveBeenCalledTimes(1);

  mayUse = false;
  asked = 0;
  await testRedis.server.kill();
  await testRedis.server.start();
  await eventually(() => asked >= 3);
  expect(redis.isUsable()).toBe(false);
  await expectRefused(ping(redis));
  expect(connected).toHaveBeenCalledTimes(1);
  mayUse = true;
  await eventually(() => redis.isUsable());
  await ping(redis)();
  expect(connected).toHaveBeenCalledTimes(2);
});

test('a beforeUse that began on an earlier connection does not make a later one usable', async () => {
  const begun: (() => void)[] = [];
  const redis = await testRedis.connect({ startWaitMs: 0, beforeUse: () => new Promise((resolve) => begun.push(resolve)) });
  await eventually(() => begun.length === 1);
  await testRedis.server.kill();
  await testRedis.server.start();
  await eventually(() => begun.length === 2);
  begun[0]?.();
  await new Promise(setImmediate);
  expect(redis.isUsable()).toBe(false);
  begun[1]?.();
  await eventually(() => redis.isUsable());
});

test('a command of a lost connection is never sent on the next one', async () => {
  const redis = await testRedis.connect();
  await redis.run((client) => client.set('counter', 0));
  testRedis.server.freeze();
  const refused = Promise.allSettled(Array.from({ length: 20 }, () => redis.run((client) => client.incr('counter'))));
  await testRedis.server.kill();
  expect((await refused).every(({ status }) => status === 'rejected')).toBe(true);
  await testRedis.server.start();
  await eventually(() => redis.isUsable());
  expect(await redis.run((client) => client.get('counter'))).toBe('0');
});

test('a primary that became a replica is not used, and a write to it never counts as done', async () => {
  const redis = await testRedis.connect();
  const operator = await testRedis.connect();
  const account = { accountId: 'a', revision: 1, status: 'active', subscription: 'active', limit: 1 } as const;
  await operator.run((client) => client.replicaof('127.0.0.1', 1));
  await expectRefused(() => writeAccount(redis, account));
  await eventually(() => !redis.isUsable());
  await operator.run((client) => client.replicaof('NO', 'ONE'));
  await eventually(() => redis.isUsable());
  await writeAccount(redis, account);
});

test('a process starts without Redis and connects later', async () => {
  await testRedis.server.kill();
  const redis = await testRedis.connect({ startWaitMs: 20 });
  await expectRefused(() => writeAccount(redis, { accountId: 'a', revision: 1, status: 'active', subscription: 'active', limit: 1 }));
  await testRedis.server.start();
  await eventually(() => redis.isUsable());
  await ping(redis)();
});

test('stop waits for sent commands, refuses later ones, and works without Redis', async () => {
  const redis = await testRedis.connect();
  const sent = redis.run((client) => client.set('a', 1));
  await redis.stop();
  await expect(sent).resolves.toBe('OK');
  await expectRefused(ping(redis));

  await testRedis.server.kill();
  const lonely = createRedis(testRedis.server.url, { logger: createSilentLogger(), startWaitMs: 0 });
  await lonely.start();
  await lonely.stop();
});
