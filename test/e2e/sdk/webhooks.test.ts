import { randomUUID } from 'node:crypto';
import { readWebhook, WebhookError } from '@consent/sdk/node';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { useSystem } from '../../system/use-system';
import { arrived, createEndpoint } from '../webhooks/webhook-calls';
import { sdkClient } from './sdk-client';

const system = useSystem();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

test('a webhook of the product is accepted, and refused after a change', async () => {
  const tenant = await system.tenants.create();
  const path = `/${randomUUID()}`;
  const { secret } = await createEndpoint(await system.signIn(tenant), receiver.url(path));
  const consent = await sdkClient(system, tenant).consents.create({ site_id: tenant.site.id, subject_id: 's', accepted: true });
  const [arrival] = await arrived(receiver, path, 1);
  const webhook = { rawBody: arrival?.body ?? '', header: arrival?.headers['x-service-signature'], secret };
  const event = readWebhook(webhook);
  if (event.type !== 'consent.created') throw new Error(`The event is ${event.type}.`);
  expect(event.data).toEqual(consent);

  const refusal = (changed: object) => {
    try {
      readWebhook({ ...webhook, ...changed });
    } catch (error) {
      return error instanceof WebhookError ? error.reason : error;
    }
    return undefined;
  };
  expect(refusal({ rawBody: `${String(webhook.rawBody)} ` })).toBe('signature_mismatch');
  expect(refusal({ header: undefined })).toBe('header_missing');
  expect(refusal({ now: new Date(Date.now() + 600_000) })).toBe('timestamp_too_old');
});
