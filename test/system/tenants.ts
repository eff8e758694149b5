import { randomUUID } from 'node:crypto';
import type { AccountServiceMethods, KeyServiceMethods, Site, SiteServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';

interface AccountRpc {
  accounts: RpcClient<AccountServiceMethods>;
  keys: RpcClient<KeyServiceMethods>;
  sites: RpcClient<SiteServiceMethods>;
}

export interface TenantOptions {
  plan?: 'free' | 'starter' | 'pro' | 'enterprise';
  /** Units per month, for enterprise. 0 is unlimited. */
  monthlyRequests?: number;
  /** For enterprise. 0 is unlimited. */
  maxSites?: number;
  emailVerified?: boolean;
}

export interface Tenant {
  accountId: string;
  email: string;
  password: string;
  key: string;
  keyId: string;
  site: Site;
}

const password = 'a long enough password';

export function createTenants(rpc: AccountRpc) {
  return {
    create: async ({
      plan = 'enterprise',
      monthlyRequests = 0,
      maxSites = 0,
      emailVerified = true,
    }: TenantOptions = {}): Promise<Tenant> => {
      const email = `${randomUUID()}@example.com`;
      const { account } = await rpc.accounts.createAccount({
        name: 'Tenant',
        email,
        password,
        emailVerified,
      });
      await rpc.accounts.setPlan({ accountId: account.id, plan, ...(plan === 'enterprise' ? { monthlyRequests, maxSites } : {}) });
      const { site } = await rpc.sites.createSite({
        accountId: account.id,
        name: 'Site',
        domain: 'site.example.com',
        categoriesClosed: false,
        categories: [],
      });
      const { key, secret } = await rpc.keys.createKey({ accountId: account.id, name: 'Key', expiresAtMs: 0 });
      return { accountId: account.id, email, password, key: secret, keyId: key.id, site };
    },
  };
}
