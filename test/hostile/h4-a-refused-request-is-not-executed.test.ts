import { waitUntil } from '@consent/testkit';
import { aConsent } from '../system/consents';
import { headOf, openHalfOpen } from '../system/half-open';
import { quotaOf } from '../system/quota-headers';
import { useSystem } from '../system/use-system';

const system = useSystem();

test('[threats 60] a create that got 400 because it was too slow is not stored or charged when the rest of it arrives', async () => {
  const tenant = await system.tenants.create({ monthlyRequests: 100 });
  const api = system.api(tenant.key);
  const body = JSON.stringify(aConsent(tenant.site, { subject_id: 'slow-phone' }));
  const client = await openHalfOpen(system.baseUrl);
  client.send(headOf('POST /api/v1/consents', { bytes: body.length, key: tenant.key }) + body.slice(0, 10));
  await waitUntil('it is answered', () => client.statuses().length > 0, { timeoutMs: 45_000 });
  client.send(body.slice(10));
  // Wait longer than a create takes. These calls pass through the same gateway and cost nothing.
  for (let i = 0; i < 50; i++) expect((await api.get('/plans')).status).toBe(200);
  client.send(headOf('POST /api/v1/consents', { bytes: body.length, key: tenant.key }) + body);
  await waitUntil('the connection is destroyed', () => {
    client.send(' ');
    return client.isClosed();
  });
  expect(client.statuses()).toEqual([400]);
  const list = await api.get('/consents?subject_id=slow-phone');
  expect(list.body.data).toEqual([]);
  expect(quotaOf(list)).toMatchObject({ used: 1 });
});
