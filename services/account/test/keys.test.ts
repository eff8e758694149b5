import { randomUUID } from 'node:crypto';
import { apiKeyDigest, isWellFormedApiKey } from '@consent/admission';
import { useTestRedis } from '@consent/testkit';
import { dumpOf, startAccount, type AccountUnderTest } from './account-under-test';
import { startGateway, type GatewayStandIn } from './gateway-stand-in';

let redis: { url: string };
let account: AccountUnderTest;
let gateway: GatewayStandIn;
beforeAll(async () => {
  redis = await useTestRedis();
  account = await startAccount({ redisUrl: redis.url });
  gateway = await startGateway(redis.url, account);
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});

const pepper = 'p'.repeat(32);
const onePepper = { pepper: '', olderDigests: [] };

test('the secret of a key is stored neither in PostgreSQL nor in Redis', async () => {
  const { id: accountId } = await account.anAccount();
  const { key, secret } = await account.keys.createKey({ accountId, name: 'Key', expiresAtMs: 0 });
  await gateway.admit(accountId, key.id);
  expect(isWellFormedApiKey(secret)).toBe(true);
  const dump = await dumpOf(account.database);
  expect(dump).toContain(key.id);
  expect(dump).not.toContain(secret);
  expect(dump).not.toContain(secret.slice(8, -5));
  const inRedis = await gateway.redis.run(async (client) => {
    const names = await client.keys('*');
    const values = await Promise.all(names.map(async (name) => ((await client.type(name)) === 'hash' ? client.hgetall(name) : {})));
    return JSON.stringify([names, values]);
  });
  expect(inRedis).toContain(key.id);
  expect(inRedis).not.toContain(secret.slice(8, -5));
});

test('a key is found by its digest only, even after it is revoked', async () => {
  const { id: accountId } = await account.anAccount();
  const { key, secret } = await account.keys.createKey({ accountId, name: 'Key', expiresAtMs: 0 });
  const digest = apiKeyDigest(secret, pepper);
  expect(await account.keys.resolveKey({ digest, ...onePepper })).toEqual({ accountId, keyId: key.id, cell: 'main' });
  await account.keys.revokeKey({ accountId, id: key.id });
  expect(await account.keys.resolveKey({ digest, ...onePepper })).toEqual({ accountId, keyId: key.id, cell: 'main' });
  for (const other of [apiKeyDigest(secret, 'another pepper'), Buffer.alloc(0), Buffer.from(secret)]) {
    await expect(account.keys.resolveKey({ digest: other, ...onePepper })).rejects.toMatchObject({ kind: 'not_found' });
  }
});

test('[threats 99] a key found under a replaced pepper is stored again under the current pepper', async () => {
  const { id: accountId } = await account.anAccount();
  const { key, secret } = await account.keys.createKey({ accountId, name: 'Key', expiresAtMs: 0 });
  const [older, current] = [apiKeyDigest(secret, pepper), apiKeyDigest(secret, 'n'.repeat(32))];
  const found = { accountId, keyId: key.id, cell: 'main' };
  const during = { digest: current, pepper: 'new', olderDigests: [older] };
  expect(await Promise.all([account.keys.resolveKey(during), account.keys.resolveKey(during)])).toEqual([found, found]);
  expect(await account.keys.resolveKey({ digest: current, pepper: 'new', olderDigests: [] })).toEqual(found);
  await expect(account.keys.resolveKey({ digest: older, ...onePepper })).rejects.toMatchObject({ kind: 'not_found' });
  const stored = await account.database.query('pepper_of_key', 'SELECT pepper FROM api_keys WHERE id = $1', [key.id]);
  expect(stored.rows).toEqual([{ pepper: 'new' }]);
});

test('the next admission refuses a revoked key', async () => {
  const { id: accountId } = await account.anAccount();
  const [kept, revoked] = [await account.aKey(accountId), await account.aKey(accountId)];
  for (const { id } of [kept, revoked]) expect((await gateway.admit(accountId, id)).verdict).toBe('admitted');
  const { key } = await account.keys.revokeKey({ accountId, id: revoked.id });
  expect(key.revokedAtMs).toBeGreaterThan(0);
  expect((await gateway.admit(accountId, revoked.id)).verdict).toBe('unauthorized');
  expect((await gateway.admit(accountId, kept.id)).verdict).toBe('admitted');
});

test('concurrent callers of a key are all refused once its revocation returns', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aKey(accountId);
  let isRevoked = false;
  const callUntilRevoked = async () => {
    while (!isRevoked) await gateway.admit(accountId, id);
    return (await gateway.admit(accountId, id)).verdict;
  };
  const callers = Array.from({ length: 20 }, callUntilRevoked);
  await account.keys.revokeKey({ accountId, id });
  isRevoked = true;
  expect(new Set(await Promise.all(callers))).toEqual(new Set(['unauthorized']));
});

test('revoking a key twice returns the same result and emits one event', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aKey(accountId);
  const first = await account.keys.revokeKey({ accountId, id });
  expect(await account.keys.revokeKey({ accountId, id })).toEqual(first);
  expect((await account.eventTypesOf(accountId)).filter((type) => type === 'account.key_revoked')).toHaveLength(1);
});

test('an expired key is refused', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aKey(accountId, Date.now() + 3_600_000);
  expect((await gateway.admit(accountId, id)).verdict).toBe('admitted');
  await account.database.query('expire', `UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await gateway.forget(`*${id}*`);
  expect((await gateway.admit(accountId, id)).verdict).toBe('unauthorized');
});

test('keys are listed newest first, including revoked keys, with the first characters and last four of the secret', async () => {
  const { id: accountId } = await account.anAccount();
  const [first, second] = [await account.aKey(accountId), await account.aKey(accountId)];
  await account.keys.revokeKey({ accountId, id: first.id });
  const { keys } = await account.keys.listKeys({ accountId });
  expect(keys.map((key) => [key.id, key.revokedAtMs > 0])).toEqual([
    [second.id, false],
    [first.id, true],
  ]);
  expect(keys[0]).toMatchObject({ firstCharacters: expect.stringMatching(/^sk-.{4}$/), lastFour: expect.stringMatching(/^.{4}$/) });
});

test('[decision 9.2] a list has at most `limit` keys below the given one, and all of them for a gateway of an earlier release', async () => {
  const { id: accountId } = await account.anAccount();
  const ids: string[] = [];
  for (let number = 0; number < 4; number++) ids.unshift((await account.aKey(accountId)).id);
  ids.sort().reverse();
  const idsOf = (bounds: { limit?: number; belowId?: string }) =>
    account.keys.listKeys({ accountId, ...bounds }).then(({ keys }) => keys.map(({ id }) => id));
  expect(await idsOf({ limit: 3 })).toEqual(ids.slice(0, 3));
  expect(await idsOf({ limit: 3, belowId: ids[2] as string })).toEqual(ids.slice(3));
  expect(await idsOf({})).toEqual(ids);
  for (const limit of [0, 102]) await expect(idsOf({ limit })).rejects.toMatchObject({ kind: 'invalid' });
});

test.each([
  ['a name of 121 characters', { name: 'k'.repeat(121) }],
  ['an empty name', { name: '' }],
  ['an expiry in the past', { expiresAtMs: 1 }],
])('%s is invalid', async (_what, overrides) => {
  const { id: accountId } = await account.anAccount();
  await expect(account.keys.createKey({ accountId, name: 'Key', expiresAtMs: 0, ...overrides })).rejects.toMatchObject({ kind: 'invalid' });
});

test('a key of another account is answered like an unknown key', async () => {
  const [mine, theirs] = [await account.anAccount(), await account.anAccount()];
  const { id } = await account.aKey(theirs.id);
  const revoke = (keyId: string) => account.keys.revokeKey({ accountId: mine.id, id: keyId }).catch((error: unknown) => String(error));
  expect(await revoke(id)).toBe(await revoke('key_01JD3ABCDEFGHJKMNPQRSTVWXY'));
  expect(await revoke(id)).toBe(await revoke('\0'));
  expect((await gateway.admit(theirs.id, id)).verdict).toBe('admitted');
  await expect(account.usage.restoreAdmission({ accountId: mine.id, keyId: id, period: gateway.period })).rejects.toMatchObject({
    kind: 'not_found',
  });
  await expect(account.keys.createKey({ accountId: randomUUID(), name: 'Key', expiresAtMs: 0 })).rejects.toMatchObject({
    kind: 'not_found',
  });
});
