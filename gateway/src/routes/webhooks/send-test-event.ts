import type { Static } from '@sinclair/typebox';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { TestEventBody } from '../schemas/webhook';
import { WebhookDelivery } from '../schemas/webhook-delivery';
import { deliveryFields } from './delivery-json';
import { needsOfTypes } from './needs-of-types';

export const sendTestEvent = route({
  id: 'sendWebhookTestEvent',
  method: 'POST',
  path: '/webhooks/endpoints/{id}/test',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends one event of type `webhook.test`, or a sample event of the `type` that you pass. The attempt is recorded but affects no counters. A sample has the header `X-Service-Test: true` and an `id` that starts with `evt_0000000000000000`. Get the delivery to see the result.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('endpoint') },
  body: TestEventBody,
  bodyIsOptional: true,
  success: { status: 200, description: 'The delivery, before its attempt', schema: WebhookDelivery },
  errors: [],
  handle: async ({ caller, path, body }, { webhooks }) => {
    const { type = 'webhook.test' } = (body ?? {}) as Static<typeof TestEventBody>;
    // A service of an earlier release would always send webhook.test.
    const options = type === 'webhook.test' ? {} : { needs: 'webhook_tools' as const, ...needsOfTypes([type]) };
    const { delivery } = await webhooks.sendTestEvent({ accountId: caller.accountId, id: path.id, type }, options);
    return { json: JSON.stringify(deliveryFields(delivery)) };
  },
});
