import type { AccountConnection } from '../../start/account-connection';

/** Its account has no request limit. */
export interface Customer {
  accountId: string;
  key: string;
  siteId: string;
}

/** `name` must be unique: the user's address contains it. */
export async function createCustomer(account: AccountConnection, name: string): Promise<Customer> {
  const {
    account: { id: accountId },
  } = await account.accounts.createAccount({
    name,
    email: `${name}@example.com`,
    password: 'only-for-the-benchmark',
    emailVerified: true,
  });
  await account.accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });
  const { secret: key } = await account.keys.createKey({ accountId, name, expiresAtMs: 0 });
  const described = { accountId, name, domain: `${name}.example.com`, categoriesClosed: false, categories: [] };
  const { site } = await account.sites.createSite(described);
  return { accountId, key, siteId: site.id };
}
