import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { WebhookDelivery } from '../schemas/webhook-delivery';
import { deliveryFields } from './delivery-json';

export const retryDelivery = route({
  id: 'retryWebhookDelivery',
  method: 'POST',
  path: '/webhooks/deliveries/{id}/retry',
  tag: 'Webhooks',
  summary: 'Retry a delivery now',
  description:
    'Makes the next scheduled attempt immediately; it counts as that attempt. Returns 409 while an attempt is in progress, or if no attempt is scheduled.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('delivery') },
  success: { status: 202, description: 'The delivery, with an attempt due now', schema: WebhookDelivery },
  errors: ['conflict'],
  handle: async ({ caller, path }, { webhooks }) => {
    const { delivery } = await webhooks.retryDelivery({ accountId: caller.accountId, id: path.id }, { needs: 'webhook_tools' });
    return { json: JSON.stringify(deliveryFields(delivery)) };
  },
});
