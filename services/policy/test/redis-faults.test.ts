import { cp, rm } from 'node:fs/promises';
import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { startRedisReader, type RedisReader } from './redis-reader';
import { newAccountId, newText, sha256 } from './texts';

/** Not shared, because these tests stop Redis, suspend it and restore old data. */
let server: TestServer;
let redis: RedisReader;
let policy: PolicyUnderTest;

beforeAll(async () => {
  server = await startTestRedis();
  redis = await startRedisReader(server.url);
  policy = await startPolicy({ redisUrl: server.url });
});
afterEach(async () => {
  if (server.pid === undefined) await server.restart();
  await waitUntil('the service is back', () => policy.client.resumeProjections({ shards: [] }).then(() => true));
  await waitUntil('the reader is back', () => redis.connection.isUsable());
  await waitUntil('nothing is pending', async () => (await pending()) === 0);
});
afterAll(async () => {
  await policy.stop();
  await redis.stop();
  await server.remove();
});

const accountId = newAccountId();
const create = async () => (await policy.client.createPolicy({ accountId, ...newText() })).policy;
const update = async (id: string) => (await policy.client.updatePolicy({ accountId, id, ...newText() })).policy;

async function pending(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${policy.app.opsPort()}/metrics`)).text();
  return Number(/^projections_pending\S* (\d+)$/m.exec(metrics)?.[1]);
}

const projected = ({ id, content }: { id: string; content: string }) =>
  waitUntil('the policy is in Redis', async () => (await redis.read(accountId, id))?.sha256 === sha256(content), { timeoutMs: 20_000 });

describe('with Redis unavailable', () => {
  test('an update succeeds, counts in projections_pending, and is projected when Redis is back', async () => {
    const { id } = await create();
    await waitUntil('nothing is pending', async () => (await pending()) === 0);
    await server.stop();
    const updated = await update(id);
    const other = await create();
    expect(updated.version).toBe(2);
    expect(await pending()).toBe(2);

    await server.restart();
    await Promise.all([projected(updated), projected(other)]);
    await waitUntil('nothing is pending', async () => (await pending()) === 0);
  });

  test('resumeProjections is unavailable, because Redis cannot be trusted', async () => {
    await create();
    await server.stop();
    await expect(policy.client.resumeProjections({ shards: [] })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('facts are still returned', async () => {
    const { id, content } = await create();
    await server.stop();
    expect(await policy.client.getPolicyFacts({ accountId, id })).toEqual({ version: 1, sha256: sha256(content), askedSha256: '' });
  });
});

test('while Redis hangs, an update succeeds, and is projected when Redis responds again', async () => {
  const { id } = await create();
  server.kill('SIGSTOP');
  try {
    await update(id);
  } finally {
    server.kill('SIGCONT');
  }
  await projected((await policy.client.getPolicy({ accountId, id })).policy);
});

test('an update returns only after Redis has the new version', async () => {
  const { id } = await create();
  // Delays only writes, and for less than the timeout of a command.
  await redis.connection.run((client) => client.client('PAUSE', 150, 'WRITE'));
  const updated = await update(id);
  expect(await redis.read(accountId, id)).toEqual({ version: 2, sha256: sha256(updated.content) });
});

test('a Redis that returns with old data gets the confirmed updates it lost and the changes it missed', async () => {
  const lost = await create();
  const changedMeanwhile = await create();
  await waitUntil('nothing is pending', async () => (await pending()) === 0);
  const copy = `${server.dataDir}-copy`;
  await server.stop();
  await cp(server.dataDir, copy, { recursive: true });
  await server.restart();

  const lostUpdate = await update(lost.id);
  await waitUntil('nothing is pending', async () => (await pending()) === 0);
  await server.stop();
  // Simulates a long outage: only the order of confirmations shows the latest.
  await policy.database.query('age', `UPDATE policies SET projected_at = projected_at - interval '1 day'`, []);
  const madeMeanwhile = await update(changedMeanwhile.id);
  await rm(server.dataDir, { recursive: true });
  await cp(copy, server.dataDir, { recursive: true });
  await server.restart();

  await Promise.all([projected(lostUpdate), projected(madeMeanwhile)]);
});
