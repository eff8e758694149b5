import { waitUntil } from '@consent/testkit';
import { startReceiver, type Arrival, type Receiver } from '../../../services/webhook/test/receiver';
import { createConsent } from '../../system/consents';
import { apiDocument, misfitOf } from '../../system/openapi';
import { createPolicy } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import { createEndpoint } from './webhook-calls';

const system = useSystem();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

const { webhooks, components } = apiDocument as unknown as {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } } }>;
  components: { parameters: Record<string, { name: string; required: boolean; schema: { pattern?: string } }> };
};

test('each event arrives with the body and the headers that the API document describes', async () => {
  const tenant = await system.tenants.create();
  const session = await system.signIn(tenant);
  const api = system.api(tenant.key);
  const { id: endpointId } = await createEndpoint(session, receiver.url('/documented'), { standard_webhooks: true });
  const changed = await createConsent(api, tenant.site);
  await api.put(`/consents/${changed.id}`, { preferences: { marketing: true } });
  await api.put(`/consents/${changed.id}`, { accepted: false });
  await createConsent(api, tenant.site, { subject_id: 'erased' });
  await api.delete('/consents/by-subject/erased');
  await createPolicy(api);
  await session.post(`/webhooks/endpoints/${endpointId}/test`);
  const samples = Object.keys(webhooks).filter((type) => type !== 'webhook.test');
  for (const type of samples) await session.post(`/webhooks/endpoints/${endpointId}/test`, { type });

  const types = () => new Set(receiver.arrivalsAt('/documented').map(({ headers }) => headers['x-service-event'] as string));
  await waitUntil('an event of each type has arrived', () => Object.keys(webhooks).every((type) => types().has(type)));
  const isSample = (arrival: Arrival) => arrival.headers['x-service-test'] === 'true';
  await waitUntil('a sample of each type has arrived', () => receiver.arrivalsAt('/documented').filter(isSample).length === samples.length);
  expect([...types()].sort()).toEqual(Object.keys(webhooks).sort());
  for (const { body, headers } of receiver.arrivalsAt('/documented')) {
    const type = headers['x-service-event'] as string;
    const { schema } = webhooks[type]!.post.requestBody.content['application/json'];
    expect([type, misfitOf(schema, JSON.parse(body))]).toEqual([type, undefined]);
    for (const { name, schema: shape } of Object.values(components.parameters)) {
      if (name === 'X-Service-Test') continue;
      expect([type, name, headers[name.toLowerCase()]]).toEqual([type, name, expect.stringMatching(shape.pattern ?? '.')]);
    }
  }
});
