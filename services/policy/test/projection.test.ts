import { randomBytes } from 'node:crypto';
import { writePolicy } from '@consent/admission';
import { useTestRedis, waitUntil } from '@consent/testkit';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { startRedisReader, type RedisReader } from './redis-reader';
import { newAccountId, newText, sha256 } from './texts';

let server: { url: string };
let redis: RedisReader;
let policy: PolicyUnderTest;

beforeAll(async () => {
  server = await useTestRedis();
  redis = await startRedisReader(server.url);
  policy = await startPolicy({ redisUrl: server.url });
});
afterAll(async () => {
  await policy.stop();
  await redis.stop();
});

const accountId = newAccountId();
const create = async () => (await policy.client.createPolicy({ accountId, ...newText() })).policy;
const update = async (id: string) => (await policy.client.updatePolicy({ accountId, id, ...newText() })).policy;
const inForce = ({ version, content }: { version: number; content: string }) => ({ version, sha256: sha256(content) });

/** Waits until the loop has removed the mark. After that, the service writes the policy again only if Redis may have lost it. */
const confirmed = (id: string) =>
  waitUntil('Redis is known to have the policy', async () => {
    const { rows } = await policy.database.query(
      'confirmed',
      'SELECT 1 FROM policies WHERE account_id = $1 AND id = $2 AND projected_revision = revision',
      [accountId, id],
    );
    return rows.length === 1;
  });

describe('the projection of a policy (ADR 3)', () => {
  test('Redis has the new version when the update returns', async () => {
    const created = await create();
    expect(await redis.read(accountId, created.id)).toEqual(inForce(created));
    for (let times = 0; times < 20; times += 1) {
      const updated = await update(created.id);
      expect(await redis.read(accountId, created.id)).toEqual(inForce(updated));
    }
  });

  test('after concurrent updates, Redis has the last version', async () => {
    const { id } = await create();
    const updated = await Promise.all(Array.from({ length: 20 }, () => update(id)));
    const last = updated.find(({ version }) => version === 21);
    expect(await redis.read(accountId, id)).toEqual(last && inForce(last));
  });

  test('a deletion leaves a tombstone with version 0 when it returns', async () => {
    const { id } = await create();
    await policy.client.deletePolicy({ accountId, id });
    expect(await redis.read(accountId, id)).toEqual({ version: 0, sha256: '' });
  });

  test('a late writer restores neither an old version nor a deleted policy', async () => {
    const first = await create();
    const second = await update(first.id);
    const late = { accountId, policyId: first.id, revision: 1, ...inForce(first) };
    await writePolicy(redis.connection, late);
    expect(await redis.read(accountId, first.id)).toEqual(inForce(second));
    await policy.client.deletePolicy({ accountId, id: first.id });
    await writePolicy(redis.connection, { ...late, revision: 2, ...inForce(second) });
    expect(await redis.read(accountId, first.id)).toEqual({ version: 0, sha256: '' });
  });

  test('a repeat of an earlier change writes the version in force, also into a Redis that was wiped', async () => {
    const once = { accountId, keySha256: randomBytes(32), requestSha256: randomBytes(32), replayOnly: false };
    const created = await policy.client.createPolicy({ accountId, ...newText(), once });
    const { id } = created.policy;
    const earlier = { accountId, id, ...newText(), once: { ...once, keySha256: randomBytes(32) } };
    await policy.client.updatePolicy(earlier);
    const current = await update(id);
    await confirmed(id);

    await redis.connection.run((client) => client.flushdb());
    expect((await policy.client.updatePolicy(earlier)).policy.version).toBe(2);
    expect(await redis.read(accountId, id)).toEqual(inForce(current));

    await policy.client.deletePolicy({ accountId, id });
    await confirmed(id);
    await redis.connection.run((client) => client.flushdb());
    await policy.client.createPolicy({ accountId, name: 'n', content: 'c', once });
    expect(await redis.read(accountId, id)).toEqual({ version: 0, sha256: '' });
  });

  test('a policy that was committed but not written before a crash is written by another process', async () => {
    const created = await create();
    await confirmed(created.id);
    await redis.putBack(accountId, created.id, { revision: 0, version: 0, sha256: '' });
    await policy.database.query('mark', 'UPDATE policies SET projected_revision = 0 WHERE account_id = $1 AND id = $2', [
      accountId,
      created.id,
    ]);
    await waitUntil('the policy is in Redis', async () => (await redis.read(accountId, created.id))?.version === 1);
    await confirmed(created.id);
  });

  test('resumeProjections rewrites data that Redis confirmed and then lost', async () => {
    const first = await create();
    const second = await update(first.id);
    await confirmed(first.id);
    await redis.putBack(accountId, first.id, { revision: 1, ...inForce(first) });
    await policy.client.resumeProjections({ shards: [] });
    expect(await redis.read(accountId, first.id)).toEqual(inForce(second));
  });

  test('resumeProjections rewrites lost data even if Redis was unavailable for more than ten minutes', async () => {
    const first = await create();
    const second = await update(first.id);
    await confirmed(first.id);
    await policy.database.query('age', `UPDATE policies SET projected_at = projected_at - interval '1 day'`, []);
    await redis.putBack(accountId, first.id, { revision: 1, ...inForce(first) });
    await policy.client.resumeProjections({ shards: [] });
    expect(await redis.read(accountId, first.id)).toEqual(inForce(second));
  });

  test('a request for facts restores them in a wiped Redis', async () => {
    const updated = await update((await create()).id);
    await confirmed(updated.id);
    await redis.connection.run((client) => client.flushdb());
    expect(await policy.client.getPolicyFacts({ accountId, id: updated.id })).toMatchObject(inForce(updated));
    await waitUntil('the policy is in Redis', async () => (await redis.read(accountId, updated.id)) !== undefined);
    expect(await redis.read(accountId, updated.id)).toEqual(inForce(updated));
  });
});
