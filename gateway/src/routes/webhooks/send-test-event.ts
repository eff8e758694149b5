import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/3-route/path-parameters';
import { route } from '../../pipeline/3-route/route';
import { WebhookDelivery } from '../schemas/webhook';
import { deliveryFields } from './delivery-json';

/** Recorded, but does not move the failure counter (decisions 5.7, 8.10). */
export const sendTestEvent = route({
  id: 'sendWebhookTestEvent',
  method: 'POST',
  path: '/webhooks/endpoints/{id}/test',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description: 'One attempt of type `webhook.test`; it is recorded and moves no counter. Read the delivery to see how it went.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('endpoint') },
  success: { status: 200, description: 'The delivery, not attempted yet', schema: WebhookDelivery },
  errors: [],
  handle: async ({ caller, path }, { webhooks }) => {
    const { delivery } = await webhooks.sendTestEvent({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(deliveryFields(delivery)) };
  },
});
