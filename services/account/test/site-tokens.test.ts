import { startAccount, type AccountUnderTest } from './account-under-test';

let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(async () => {
  await account.stop();
});

const resolve = (token: string, origin = '') => account.sites.resolveSiteToken({ token, origin });

test('a token resolves to its site and the status of its account', async () => {
  const { id: accountId } = await account.anAccount();
  const site = await account.aSite(accountId);
  expect(await resolve(site.token)).toEqual({ site, accountStatus: 'active', originAllowed: true, cell: 'main' });
  await account.accounts.setStatus({ accountId, status: 'suspended' }).catch(() => undefined);
  expect(await resolve(site.token)).toMatchObject({ accountStatus: 'suspended' });
});

test('a replaced token and the token of a deleted site are not_found', async () => {
  const { id: accountId } = await account.anAccount();
  const first = await account.aSite(accountId);
  const { site: rotated } = await account.sites.rotateSiteToken({ accountId, id: first.id });
  await expect(resolve(first.token)).rejects.toMatchObject({ kind: 'not_found' });
  expect((await resolve(rotated.token)).site.id).toBe(first.id);
  await account.sites.deleteSite({ accountId, id: first.id });
  await expect(resolve(rotated.token)).rejects.toMatchObject({ kind: 'not_found' });
});

test('malformed and unknown tokens are not_found', async () => {
  for (const token of ['', 'st_', `st_${'a'.repeat(43)}`, `ST_${'a'.repeat(43)}`, `st_${'a'.repeat(42)}\0`, 'x'.repeat(10_000)]) {
    await expect(resolve(token)).rejects.toMatchObject({ kind: 'not_found' });
  }
});

test('a site allows origins of its own domain and subdomains only', async () => {
  const { id: accountId } = await account.anAccount();
  const { token } = await account.aSite(accountId, { domain: 'own.example' });
  await account.aSite(accountId, { domain: 'other.example' });
  const isAllowed = async (origin: string) => (await resolve(token, origin)).originAllowed;
  expect(await isAllowed('https://own.example')).toBe(true);
  expect(await isAllowed('https://www.own.example')).toBe(true);
  for (const foreign of [
    'https://other.example',
    'https://notown.example',
    'https://example',
    'http://own.example',
    'https://own.example:8443',
    'null',
  ])
    expect([foreign, await isAllowed(foreign)]).toEqual([foreign, false]);
});

describe('a preflight', () => {
  const isAllowed = async (origin: string) => (await account.sites.checkOrigin({ origin })).allowed;

  test('passes for an origin of any active site of any account', async () => {
    const [one, two] = [await account.anAccount(), await account.anAccount()];
    await account.aSite(one.id, { domain: 'first-site.example' });
    await account.aSite(two.id, { domain: 'localhost:5173' });
    expect(await isAllowed('https://www.first-site.example')).toBe(true);
    expect(await isAllowed('http://localhost:5173')).toBe(true);
    expect(await isAllowed('http://localhost:5174')).toBe(false);
    expect(await isAllowed('https://nobodys.example')).toBe(false);
    expect(await isAllowed('')).toBe(false);
  });

  test('no longer passes when the last site of that domain is deleted', async () => {
    const { id: accountId } = await account.anAccount();
    const site = await account.aSite(accountId, { domain: 'gone-soon.example' });
    expect(await isAllowed('https://gone-soon.example')).toBe(true);
    await account.sites.deleteSite({ accountId, id: site.id });
    expect(await isAllowed('https://gone-soon.example')).toBe(false);
  });
});
