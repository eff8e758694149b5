import { webhookService } from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { connectToAccount } from '../../start/account-connection';

/** An account with a key, a site, and endpoints that hear of its consents. */
export interface WebhookTenant {
  accountId: string;
  key: string;
  siteId: string;
  endpointIds: string[];
}

interface TenantPlaces {
  accountAddress: string;
  webhookAddress: string;
}

/** One account for each list of URLs, with an endpoint at each of them. */
export async function createWebhookTenants(
  { accountAddress, webhookAddress }: TenantPlaces,
  urlsOfEach: readonly (readonly string[])[],
): Promise<WebhookTenant[]> {
  const account = connectToAccount(accountAddress);
  const connection = createRpcConnection({
    address: webhookAddress,
    logger: createSilentLogger(),
    registry: createRegistry('benchmark-webhooks', { processMetrics: false }),
  });
  const webhooks = connection.client(webhookService);

  async function createTenant(urls: readonly string[], number: number): Promise<WebhookTenant> {
    const {
      account: { id: accountId },
    } = await account.accounts.createAccount({
      name: 'Webhooks',
      email: `webhooks-${number}@example.com`,
      password: 'only-for-the-benchmark',
      emailVerified: true,
    });
    await account.accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });
    const { secret: key } = await account.keys.createKey({ accountId, name: 'Webhooks', expiresAtMs: 0 });
    const described = { accountId, name: 'Webhooks', domain: 'webhooks.example.com', categoriesClosed: false, categories: [] };
    const { site } = await account.sites.createSite(described);
    const endpointIds: string[] = [];
    for (const url of urls) {
      const endpoint = { url, description: '', eventTypes: [], standardWebhooks: false };
      endpointIds.push((await webhooks.createEndpoint({ accountId, maxEndpoints: 0, ...endpoint })).endpoint.id);
    }
    return { accountId, key, siteId: site.id, endpointIds };
  }

  try {
    const tenants: WebhookTenant[] = [];
    for (const [number, urls] of urlsOfEach.entries()) tenants.push(await createTenant(urls, number));
    return tenants;
  } finally {
    await connection.stop();
    await account.close();
  }
}
