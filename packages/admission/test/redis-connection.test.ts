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

/** Expects a refusal that waits for nothing, because nothing is sent. */
async function expectRefusedUnsent(redis: RedisConnection): Promise<void> {
  const send = vi.fn();
  await expectRefused(() => redis.run(send));
  expect(send).not.toHaveBeenCalled();
}

const ping = (redis: RedisConnection) => () => redis.run((client) => client.ping());

test('Redis killed: calls in flight are refused, those after it are not even sent, and work again when it is back', async () => {
  // So long that only the end of the connection can refuse the call in flight.
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

test('Redis frozen: the first call is refused after its timeout, those after it are not even sent, and a thaw is noticed', async () => {
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

test('after a restart nothing is sent before beforeUse succeeded', async () => {
  let mayUse = true;
  let asked = 0;
  const connected = vi.fn();
  const redis = await testRedis.connect({
    onConnect: connected,
    beforeUse: async () => {
      asked += 1;
      if (!mayUse) throw new Error('the account service is away');
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

test('a beforeUse that began on an earlier connection does not vouch for a later one', async () => {
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

test('a primary that became a replica is let go of, and a write is never taken for done', async () => {
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

test('a process starts without Redis, and finds it later', async () => {
  await testRedis.server.kill();
  const redis = await testRedis.connect({ startWaitMs: 20 });
  await expectRefused(() => writeAccount(redis, { accountId: 'a', revision: 1, status: 'active', subscription: 'active', limit: 1 }));
  await testRedis.server.start();
  await eventually(() => redis.isUsable());
  await ping(redis)();
});

test('stop waits for what was sent, refuses what comes after it, and works without Redis', async () => {
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
