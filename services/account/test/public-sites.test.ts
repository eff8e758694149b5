import { randomUUID } from 'node:crypto';
import { startAccount, type AccountUnderTest } from './account-under-test';

let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(async () => {
  await account.stop();
});

const find = (id: string) => account.sites.findPublicSite({ id });
const notFound = { kind: 'not_found' };

test('[decision 34.10] an id finds its site, with the policy that is linked now and its token, and nothing else of it', async () => {
  const { id: accountId } = await account.anAccount();
  const { id, domain, token } = await account.aSite(accountId, { domain: 'shop.example' });
  expect(await find(id)).toEqual({ accountId, domain, policyId: '', token });
  const policyId = randomUUID();
  await account.sites.setSitePolicy({ accountId, id, policyId });
  expect(await find(id.toUpperCase())).toEqual({ accountId, domain, policyId, token });
});

test('[decision 34.10] an unknown or malformed id, a deleted site and a site of a suspended account are not_found', async () => {
  const [active, suspended] = [await account.anAccount(), await account.anAccount()];
  const [deleted, ofSuspended] = [await account.aSite(active.id), await account.aSite(suspended.id)];
  await account.sites.deleteSite({ accountId: active.id, id: deleted.id });
  await account.accounts.setStatus({ accountId: suspended.id, status: 'suspended' }).catch(() => undefined);
  for (const id of [randomUUID(), '', 'x\0', deleted.id, ofSuspended.id]) await expect(find(id)).rejects.toMatchObject(notFound);
});
