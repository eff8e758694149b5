import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { WebhookDelivery } from '../schemas/webhook-delivery';
import { deliveryFields } from './delivery-json';

export const replayDelivery = route({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: '/webhooks/deliveries/{id}/replay',
  tag: 'Webhooks',
  summary: 'Replay a delivery',
  description:
    'Sends the delivery again with the same ID. Returns 409 while attempts are still in progress, or while a disabled endpoint holds the delivery.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('delivery') },
  success: { status: 202, description: 'The delivery, scheduled for its next attempt', schema: WebhookDelivery },
  errors: ['conflict'],
  handle: async ({ caller, path }, { webhooks }) => {
    const { delivery } = await webhooks.replayDelivery({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(deliveryFields(delivery)) };
  },
});
