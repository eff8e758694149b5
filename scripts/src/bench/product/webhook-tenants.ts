import { webhookService } from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { connectToAccount } from '../../start/account-connection';
import { createCustomer, type Customer } from './customer';

export interface WebhookTenant extends Customer {
  endpointIds: string[];
}

interface TenantPlaces {
  accountAddress: string;
  webhookAddress: string;
}

/** One account per list of URLs, with an endpoint at each URL. */
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
    const customer = await createCustomer(account, `webhooks-${number}`);
    const endpointIds: string[] = [];
    for (const url of urls) {
      const endpoint = { url, description: '', eventTypes: [], standardWebhooks: false };
      endpointIds.push((await webhooks.createEndpoint({ accountId: customer.accountId, maxEndpoints: 0, ...endpoint })).endpoint.id);
    }
    return { ...customer, endpointIds };
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
