import { connectToAccount } from '../../scripts/src/start/account-connection';
import { startJournal, type Journal } from '../faults/journal';
import { createBrowser } from '../system/browser';
import { createTenants } from '../system/tenants';
import type { LoadAccount } from './load-client';
import type { MixedProduct } from './mixed-product';

/** Fails a quarter of the deliveries once, at one of its two paths. */
export function startReceiver(): Promise<Journal> {
  return startJournal((path, deliveryId, times) => (path === '/at-second' && times === 1 && /^[0-3]/.test(deliveryId) ? 500 : 204));
}

export async function setUpAccount(product: MixedProduct, journal: Journal): Promise<LoadAccount> {
  const connection = connectToAccount(product.accountAddress);
  try {
    const tenant = await createTenants(connection).create();
    const browser = createBrowser(`${product.url}/api/v1`);
    await browser.logIn(tenant);
    const post = async (path: string, body: unknown) => {
      const answer = await browser.post(path, body);
      if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status} ${answer.text}`);
      return answer.body as { id: string; secret: string };
    };
    const policy = await post('/policies', { name: 'Cookies', content: 'Version 1 of what we tell visitors.' });
    const linked = await browser.put(`/sites/${tenant.site.id}/policy`, { policy_id: policy.id });
    if (linked.status !== 200) throw new Error(`The policy was not linked: ${linked.status} ${linked.text}`);
    for (const path of ['/well', '/at-second']) {
      const endpoint = await post('/webhooks/endpoints', { url: journal.urlOf(path), event_types: [] });
      journal.expectSecret(path, endpoint.secret);
    }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const session = { cookie, 'x-csrf-token': browser.cookies.get('csrf_token') ?? '' };
    return { key: tenant.key, siteId: tenant.site.id, siteToken: tenant.site.token, policyId: policy.id, session };
  } finally {
    await connection.close();
  }
}
