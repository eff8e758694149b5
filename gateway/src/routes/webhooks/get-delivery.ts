import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { WebhookDeliveryDetail } from '../schemas/webhook-delivery';
import { attemptFields, deliveryFields, requestFields } from './delivery-json';

export const getDelivery = route({
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/webhooks/deliveries/{id}',
  tag: 'Webhooks',
  summary: 'Get a delivery with its payload, attempts and requests',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('delivery') },
  success: { status: 200, description: 'The delivery', schema: WebhookDeliveryDetail },
  errors: [],
  handle: async ({ caller, path }, { webhooks }) => {
    const { delivery, payload, attempts, requests } = await webhooks.getDelivery({ accountId: caller.accountId, id: path.id });
    const fields = JSON.stringify({
      ...deliveryFields(delivery),
      attempts: attempts.map(attemptFields),
      requests: requests.map(requestFields),
      body: payload === '' ? null : payload,
    });
    // Inserts the payload as the exact text that was signed, without parsing it.
    return { json: `${fields.slice(0, -1)},"payload":${payload === '' ? 'null' : payload}}` };
  },
});
