import { randomUUID } from 'node:crypto';
import { useSystem } from '../../system/use-system';
import { startLossyProxy, type LossyProxy } from './lossy-proxy';
import { sdkClient } from './sdk-client';

const system = useSystem();
let proxy: LossyProxy | undefined;
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});

test('[decision 9.3] a create retried after two lost responses records one consent and returns it', async () => {
  const tenant = await system.tenants.create();
  proxy = await startLossyProxy(system.baseUrl, (index) => (index < 2 ? 'lose' : 'pass'));
  const subject = randomUUID();
  const consent = await sdkClient(system, tenant, { baseUrl: proxy.url }).consents.create({
    site_id: tenant.site.id,
    subject_id: subject,
    accepted: true,
  });
  expect(proxy.requests).toHaveLength(3);
  const { data } = await sdkClient(system, tenant).consents.list({ subject_id: subject }).page();
  expect(data).toEqual([consent]);
});

test('[decision 9.3] an update retried after lost responses publishes one new policy version', async () => {
  const tenant = await system.tenants.create();
  const { id } = await sdkClient(system, tenant).policies.create({ name: 'Cookies', content: 'The first text of the policy.' });
  proxy = await startLossyProxy(system.baseUrl, (index, { method }) => (index < 2 && method === 'PUT' ? 'lose' : 'pass'));
  const { policy } = await sdkClient(system, tenant, { baseUrl: proxy.url }).policies.publish(id, {
    name: 'Cookies',
    content: 'The second text of the policy.',
  });
  expect(policy.version).toBe(2);
});

test('[decision 19.3] a retried erasure returns the count of the first attempt', async () => {
  const tenant = await system.tenants.create();
  const subject = randomUUID();
  const rows = Array.from({ length: 3 }, () => ({ site_id: tenant.site.id, subject_id: subject, accepted: true }));
  await sdkClient(system, tenant).consents.createBatch(rows);
  proxy = await startLossyProxy(system.baseUrl, (index) => (index === 0 ? 'lose' : 'pass'));
  expect(await sdkClient(system, tenant, { baseUrl: proxy.url }).consents.eraseSubject(subject)).toMatchObject({ erased: 3 });
  expect(proxy.requests).toHaveLength(2);
});

test('a create without any response has an unknown outcome; a repeat with its idempotency key returns the consent', async () => {
  const tenant = await system.tenants.create();
  proxy = await startLossyProxy(system.baseUrl, () => 'lose');
  const subject = randomUUID();
  const body = { site_id: tenant.site.id, subject_id: subject, accepted: true };
  const idempotencyKey = `test-${subject}`;
  const call = sdkClient(system, tenant, { baseUrl: proxy.url, maxRetries: 1 }).consents.create(body, { idempotencyKey });
  await expect(call).rejects.toMatchObject({ name: 'ConnectionError', outcomeUnknown: true });
  const consent = await sdkClient(system, tenant).consents.create(body, { idempotencyKey });
  expect((await sdkClient(system, tenant).consents.list({ subject_id: subject }).page()).data).toEqual([consent]);
});
