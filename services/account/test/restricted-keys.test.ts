import { apiKeyDigest } from '@consent/admission';
import { useTestRedis } from '@consent/testkit';
import { restrictedDigest } from '../src/keys/restricted-digest';
import { startAccount, type AccountUnderTest } from './account-under-test';

let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount({ redisUrl: (await useTestRedis()).url });
});
afterAll(() => account.stop());

const pepper = 'p'.repeat(32);
const onePepper = { pepper: '', olderDigests: [] };

async function makeKeys() {
  const { id: accountId } = await account.anAccount();
  const site = await account.aSite(accountId);
  const create = (restrictions: { siteId?: string; readOnly?: boolean; limits?: { scopes: string[]; addresses: string[] } }) =>
    account.keys.createKey({ accountId, name: 'Key', expiresAtMs: 0, ...restrictions });
  return { accountId, site, create };
}

test('[decision 28.1] a key keeps its restrictions, and the list and the look-up return them', async () => {
  const { accountId, site, create } = await makeKeys();
  const wanted = [
    { siteId: site.id, readOnly: false },
    { siteId: '', readOnly: true },
    { siteId: site.id, readOnly: true },
    { siteId: '', readOnly: false },
  ];
  for (const restrictions of wanted) {
    const { key, secret } = await create(restrictions);
    expect(key).toMatchObject(restrictions);
    const digest = apiKeyDigest(secret, pepper);
    const found = await account.keys.resolveKey({ digest, ...onePepper, keepsRestrictions: true });
    expect({ siteId: '', readOnly: false, ...found }).toEqual({ accountId, keyId: key.id, cell: 'main', ...restrictions });
  }
  const { keys } = await account.keys.listKeys({ accountId });
  expect(keys.map(({ siteId, readOnly }) => ({ siteId, readOnly }))).toEqual(wanted.toReversed());
});

test('[decision 28.8] a gateway that would ignore restrictions finds every key except restricted ones', async () => {
  const { accountId, site, create } = await makeKeys();
  for (const restrictions of [{ siteId: site.id }, { readOnly: true }]) {
    const digest = apiKeyDigest((await create(restrictions)).secret, pepper);
    await expect(account.keys.resolveKey({ digest, ...onePepper })).rejects.toMatchObject({ kind: 'not_found' });
  }
  const { key, secret } = await create({});
  const found = await account.keys.resolveKey({ digest: apiKeyDigest(secret, pepper), ...onePepper });
  expect(found).toEqual({ accountId, keyId: key.id, cell: 'main' });
});

test('[decision 28.8] a process of the release before, which looks for the plain digest, finds no restricted key', async () => {
  const { create } = await makeKeys();
  const { secret } = await create({ readOnly: true });
  const sql = 'SELECT 1 FROM api_keys WHERE digest = ANY($1::bytea[])';
  expect((await account.database.query('find_as_before', sql, [[apiKeyDigest(secret, pepper)]])).rows).toEqual([]);
});

test('[decision 78.4] a key with limits is found only by a gateway that keeps them, and by no process of an earlier release', async () => {
  const { accountId, site, create } = await makeKeys();
  const limits = { scopes: ['exports'], addresses: ['192.0.2.0/24'] };
  for (const more of [{}, { siteId: site.id, readOnly: true }]) {
    const { key, secret } = await create({ ...more, limits });
    expect(key).toMatchObject({ ...more, limits });
    const digest = apiKeyDigest(secret, pepper);
    const asked = { digest, ...onePepper, keepsRestrictions: true };
    await expect(account.keys.resolveKey(asked)).rejects.toMatchObject({ kind: 'not_found' });
    const found = await account.keys.resolveKey({ ...asked, keepsLimits: true });
    expect(found).toEqual({ accountId, keyId: key.id, cell: 'main', ...more, limits });
    const sql = 'SELECT 1 FROM api_keys WHERE digest = ANY($1::bytea[])';
    expect((await account.database.query('find_as_before', sql, [[digest, restrictedDigest(digest)]])).rows).toEqual([]);
  }
});

test('[decision 78.4] a key with limits survives the replacement of the pepper, and keeps them', async () => {
  const { create } = await makeKeys();
  const limits = { scopes: ['exports'], addresses: [] };
  const { secret } = await create({ limits });
  const [older, current] = [apiKeyDigest(secret, pepper), apiKeyDigest(secret, 'n'.repeat(32))];
  const during = { digest: current, pepper: 'new', olderDigests: [older], keepsRestrictions: true, keepsLimits: true };
  expect(await account.keys.resolveKey(during)).toMatchObject({ limits });
  expect(await account.keys.resolveKey({ ...during, olderDigests: [] })).toMatchObject({ limits });
});

test('[decision 28.8, threats 99] a restricted key survives the replacement of the pepper, and stays restricted', async () => {
  const { accountId, create } = await makeKeys();
  const { key, secret } = await create({ readOnly: true });
  const [older, current] = [apiKeyDigest(secret, pepper), apiKeyDigest(secret, 'n'.repeat(32))];
  const found = { accountId, keyId: key.id, cell: 'main', siteId: '', readOnly: true };
  const during = { digest: current, pepper: 'new', olderDigests: [older], keepsRestrictions: true };
  expect(await account.keys.resolveKey(during)).toEqual(found);
  expect(await account.keys.resolveKey({ ...during, olderDigests: [] })).toEqual(found);
  await expect(account.keys.resolveKey({ digest: current, pepper: 'new', olderDigests: [older] })).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('[decision 28.1] a key is not created for a site that is deleted, unknown or of another account', async () => {
  const { accountId, site, create } = await makeKeys();
  await account.sites.deleteSite({ accountId, id: site.id });
  const foreign = await account.aSite((await account.anAccount()).id);
  for (const siteId of [site.id, foreign.id, '00000000-0000-4000-8000-000000000000', 'x']) {
    await expect(create({ siteId })).rejects.toMatchObject({ kind: 'not_found', message: expect.stringContaining('site') as string });
  }
  expect((await account.keys.listKeys({ accountId })).keys).toEqual([]);
});

test('the event of a new key contains its restrictions', async () => {
  const { accountId, site, create } = await makeKeys();
  await create({ siteId: site.id, readOnly: true });
  const sql = `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'account.key_created'`;
  const { rows } = await account.database.query<{ payload: unknown }>('event_of_key', sql, [accountId]);
  expect(JSON.stringify(rows)).toContain(site.id);
});
