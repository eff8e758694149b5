import { randomUUID } from 'node:crypto';
import { makeBelongings } from '../system/belongings';
import { aConsent } from '../system/consents';
import type { System } from '../system/use-system';

/** Uses every part of the product that a dashboard shows, and makes a few caller mistakes. Returns one round, to be repeated. */
export async function createDriver(system: System, receiverUrl: string): Promise<() => Promise<void>> {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const { site } = tenant;
  const { export: exportId } = await makeBelongings(system, tenant, receiverUrl);

  return async () => {
    for (const gateway of system.baseUrls.keys()) await system.api(tenant.key, gateway).post('/consents', aConsent(site));
    await api.post('/consents/batch', { consents: [aConsent(site), aConsent(site)] });
    await api.get('/consents?limit=2');
    await system.api('sk-wrong').get('/consents');
    await system.signIn(tenant);
    await system.api().post('/auth/register', { name: 'New', email: `${randomUUID()}@example.com`, password: 'a long enough password' });
    await api.post(`/sites/${site.id}/exports`);
    await api.get(`/sites/${site.id}/consents/export?format=csv`);
    const { headers } = await api.get(`/exports/${exportId}/download`);
    await api.get((headers.get('location') as string).replace('/api/v1', ''));
  };
}
