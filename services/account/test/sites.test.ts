import { randomUUID } from 'node:crypto';
import { createEventMaker, insertEvents, noEventSignatures } from '@consent/events';
import { useTestNats, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';

const makeEvent = createEventMaker(noEventSignatures);
let nats: { url: string };
let account: AccountUnderTest;
beforeAll(async () => {
  nats = await useTestNats();
  account = await startAccount({ natsUrl: nats.url });
});
afterAll(async () => {
  await account.stop();
});

const described = { name: 'Site', domain: 'example.com', categoriesClosed: false, categories: [] as string[] };

test('a new site is open to all categories, has no policy, and has its own token', async () => {
  const { id: accountId } = await account.anAccount();
  const [site, other] = [await account.aSite(accountId, { domain: 'Shop.Example.com' }), await account.aSite(accountId)];
  expect(site).toMatchObject({
    accountId,
    name: 'Site',
    domain: 'shop.example.com',
    categoriesClosed: false,
    categories: [],
    policyId: '',
    deletedAtMs: 0,
  });
  expect(site.token).toMatch(/^st_[A-Za-z0-9_-]{43}$/);
  expect(site.token).not.toBe(other.token);
  expect((await account.sites.listSites({ accountId })).sites.map(({ id }) => id)).toEqual([other.id, site.id]);
  expect(await account.sites.getSite({ accountId, id: site.id })).toEqual({ site });
});

test('the events of a site never contain its token', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aSite(accountId);
  const { site } = await account.sites.rotateSiteToken({ accountId, id });
  const { rows } = await account.database.query<{ payloads: string }>(
    'payloads',
    `SELECT string_agg(payload, '') AS payloads FROM outbox WHERE account_id = $1`,
    [accountId],
  );
  expect(rows[0]?.payloads).toContain('site.token_rotated');
  expect(rows[0]?.payloads).not.toContain('st_');
  expect(rows[0]?.payloads).not.toContain(site.token);
});

describe('the site limit of a plan', () => {
  test('concurrent creates cannot exceed it', async () => {
    const { id: accountId } = await account.anAccount({ maxSites: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => account.aSite(accountId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'plan_limit' });
    expect((await account.sites.listSites({ accountId })).sites).toHaveLength(3);
  });

  test('a deleted site makes room for another, and a smaller plan removes no site', async () => {
    const { id: accountId } = await account.anAccount();
    const sites = [await account.aSite(accountId), await account.aSite(accountId), await account.aSite(accountId)];
    await account.accounts.setPlan({ accountId, plan: 'free' });
    expect((await account.sites.listSites({ accountId })).sites).toHaveLength(3);
    await expect(account.aSite(accountId)).rejects.toMatchObject({ kind: 'plan_limit' });
    for (const { id } of sites) await account.sites.deleteSite({ accountId, id });
    await account.aSite(accountId);
    await expect(account.aSite(accountId)).rejects.toMatchObject({ kind: 'plan_limit' });
  });

  test('an invalid site is refused as invalid even at the limit', async () => {
    const { id: accountId } = await account.anAccount({ maxSites: 1 });
    await account.aSite(accountId);
    await expect(account.aSite(accountId, { domain: 'no domain' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

test('an update replaces the whole site, so categories that are not closed become open', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aSite(accountId, { categoriesClosed: true, categories: ['necessary'] });
  const { site } = await account.sites.updateSite({ accountId, id, ...described, name: 'Other', domain: 'localhost:3000' });
  expect(site).toMatchObject({ name: 'Other', domain: 'localhost:3000', categoriesClosed: false, categories: [] });
  const { site: closed } = await account.sites.updateSite({ accountId, id, ...described, categoriesClosed: true });
  expect(closed).toMatchObject({ categoriesClosed: true, categories: [] });
});

describe('[decision 65.1] the lifetime of a site', () => {
  const lifetimeJson = '{"accepted":365,"refused":null}';
  const listAll = async (cell = 'main', sinceMs = 0, afterId = '') =>
    (await account.sites.listLifetimes({ cell, sinceMs, afterId, limit: 1000 })).lifetimes;

  test('is kept by an update of an earlier release, and ends with one that has none', async () => {
    const { id: accountId } = await account.anAccount();
    const { id } = await account.aSite(accountId, { lifetimeJson });
    const update = async (more: object) => (await account.sites.updateSite({ accountId, id, ...described, ...more })).site.lifetimeJson;
    expect(await update({})).toBe(lifetimeJson);
    expect(await update({ lifetimeJson: '' })).toBe('{"accepted":null,"refused":null}');
    await expect(update({ lifetimeJson: '{"accepted":0,"refused":null}' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('is listed for its cell with each change, also of a deleted site, and not before there was one', async () => {
    const { id: accountId } = await account.anAccount();
    const [site, never] = [await account.aSite(accountId, { lifetimeJson }), await account.aSite(accountId)];
    const of = async (siteId: string) => (await listAll()).filter((lifetime) => lifetime.siteId === siteId);
    expect(await of(site.id)).toEqual([{ accountId, siteId: site.id, revision: 1, changedAtMs: site.updatedAtMs, acceptedDays: 365 }]);
    expect(await of(never.id)).toEqual([]);
    expect((await listAll('other')).filter((lifetime) => lifetime.accountId === accountId)).toEqual([]);
    await account.sites.updateSite({ accountId, id: site.id, ...described, lifetimeJson: '' });
    await account.sites.deleteSite({ accountId, id: site.id });
    const [ended] = await of(site.id);
    expect(ended).toEqual({ accountId, siteId: site.id, revision: 3, changedAtMs: ended!.changedAtMs });
  });

  test('is listed page by page in the order of changes, each site once', async () => {
    const { id: accountId } = await account.anAccount({ maxSites: 0 });
    const ids = new Set<string>();
    for (let at = 0; at < 5; at++) ids.add((await account.aSite(accountId, { lifetimeJson })).id);
    const found: string[] = [];
    for (let [sinceMs, afterId] = [0, '']; ;) {
      const { lifetimes } = await account.sites.listLifetimes({ cell: 'main', sinceMs, afterId, limit: 2 });
      found.push(...lifetimes.map(({ siteId }) => siteId).filter((id) => ids.has(id)));
      if (lifetimes.length < 2) break;
      [sinceMs, afterId] = [lifetimes[1]!.changedAtMs, lifetimes[1]!.siteId];
    }
    expect(found).toEqual([...ids]);
    await expect(account.sites.listLifetimes({ cell: 'main', sinceMs: 0, afterId: '', limit: 1001 })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});

test('only FindSites returns a deleted site, marked as deleted', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aSite(accountId);
  const { site: deleted } = await account.sites.deleteSite({ accountId, id });
  expect(deleted.deletedAtMs).toBeGreaterThan(0);
  expect((await account.sites.findSites({ accountId, ids: [id] })).sites).toEqual([deleted]);
  expect((await account.sites.listSites({ accountId })).sites).toEqual([]);
  const ref = { accountId, id };
  for (const call of [
    () => account.sites.getSite(ref),
    () => account.sites.updateSite({ ...ref, ...described }),
    () => account.sites.deleteSite(ref),
    () => account.sites.setSitePolicy({ ...ref, policyId: '' }),
    () => account.sites.rotateSiteToken(ref),
  ]) {
    await expect(call()).rejects.toMatchObject({ kind: 'not_found' });
  }
});

test('a site of another account is answered like an unknown site', async () => {
  const [mine, theirs] = [await account.anAccount(), await account.anAccount()];
  const site = await account.aSite(theirs.id);
  const calls = [
    (id: string) => account.sites.getSite({ accountId: mine.id, id }),
    (id: string) => account.sites.updateSite({ accountId: mine.id, id, ...described }),
    (id: string) => account.sites.deleteSite({ accountId: mine.id, id }),
    (id: string) => account.sites.setSitePolicy({ accountId: mine.id, id, policyId: randomUUID() }),
    (id: string) => account.sites.rotateSiteToken({ accountId: mine.id, id }),
  ];
  for (const call of calls) {
    const answerTo = (id: string) => call(id).catch((error: { kind?: string; message?: string }) => `${error.kind} ${error.message}`);
    expect(await answerTo(site.id)).toBe('not_found No such site.');
    expect(await answerTo(randomUUID())).toBe(await answerTo(site.id));
    expect(await answerTo('no id \0')).toBe(await answerTo(site.id));
  }
  expect(await account.sites.findSites({ accountId: mine.id, ids: [site.id, 'no id'] })).toEqual({ sites: [] });
  expect((await account.sites.getSite({ accountId: theirs.id, id: site.id })).site).toEqual(site);
});

describe('a deleted policy', () => {
  const policyId = randomUUID();

  test('is detached from every site of its account, and from no site of another account', async () => {
    const [mine, theirs] = [await account.anAccount(), await account.anAccount()];
    const sites = [await account.aSite(mine.id), await account.aSite(mine.id), await account.aSite(theirs.id)];
    for (const { accountId, id } of sites) await account.sites.setSitePolicy({ accountId, id, policyId });
    expect(await account.sites.detachPolicy({ accountId: mine.id, policyId })).toEqual({ detached: 2 });
    expect(await account.sites.detachPolicy({ accountId: mine.id, policyId })).toEqual({ detached: 0 });
    const policyOf = async ({ accountId, id }: (typeof sites)[0]) => (await account.sites.getSite({ accountId, id })).site.policyId;
    expect(await Promise.all(sites.map(policyOf))).toEqual(['', '', policyId]);
  });

  test('is detached once, even if its event arrives twice', async () => {
    const { id: accountId } = await account.anAccount();
    const { id } = await account.aSite(accountId);
    await account.sites.setSitePolicy({ accountId, id, policyId });
    const deleted = () =>
      makeEvent({ accountId, type: 'policy.deleted', createdAtMs: Date.now(), dataJson: JSON.stringify({ id: policyId }) });
    // In this test, the relay of the account service publishes them.
    await insertEvents(account.database, [deleted(), deleted()]);
    await waitUntil('the site is detached', async () => (await account.sites.getSite({ accountId, id })).site.policyId === '');
    expect((await account.eventTypesOf(accountId)).filter((type) => type === 'site.policy_changed')).toHaveLength(2);
  });
});

test('a site is linked to a policy id in any letter case or to no policy, and other text is invalid', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aSite(accountId);
  const policyId = randomUUID();
  const { site } = await account.sites.setSitePolicy({ accountId, id, policyId: policyId.toUpperCase() });
  expect(site.policyId).toBe(policyId);
  await expect(account.sites.setSitePolicy({ accountId, id, policyId: 'a policy' })).rejects.toMatchObject({ kind: 'invalid' });
  expect((await account.sites.setSitePolicy({ accountId, id, policyId: '' })).site.policyId).toBe('');
});

test('each change of a site emits one event, and a repeat emits none', async () => {
  const { id: accountId } = await account.anAccount();
  const { id } = await account.aSite(accountId);
  const policyId = randomUUID();
  await account.sites.setSitePolicy({ accountId, id, policyId });
  await account.sites.setSitePolicy({ accountId, id, policyId });
  await account.sites.updateSite({ accountId, id, ...described });
  await account.sites.rotateSiteToken({ accountId, id });
  await account.sites.deleteSite({ accountId, id });
  expect((await account.eventTypesOf(accountId)).filter((type) => type.startsWith('site.')).toSorted()).toEqual([
    'site.created',
    'site.deleted',
    'site.policy_changed',
    'site.token_rotated',
    'site.updated',
  ]);
});
