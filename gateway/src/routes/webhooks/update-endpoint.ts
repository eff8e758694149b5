import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { anyUuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { UpdateWebhookEndpointBody, WebhookEndpoint } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';
import { needsOfTypes } from './needs-of-types';

export const updateEndpoint = route({
  id: 'updateWebhookEndpoint',
  method: 'PUT',
  path: '/webhooks/endpoints/{id}',
  tag: 'Webhooks',
  summary: 'Update a webhook endpoint',
  description:
    'Replaces all fields. Resets `consecutive_failures` to 0 and, unless `enabled` is false, enables the endpoint. Held deliveries are sent only when you replay them.',
  caller: 'session',
  audits: ['webhook.updated'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: anyUuidInPath('endpoint') },
  body: UpdateWebhookEndpointBody,
  success: { status: 200, description: 'The updated endpoint', schema: WebhookEndpoint },
  errors: [],
  handle: async ({ caller, path, body }, { webhooks }) => {
    const updated = {
      accountId: caller.accountId,
      id: path.id,
      url: body.url,
      description: body.description ?? '',
      eventTypes: body.event_types,
      enabled: body.enabled ?? true,
      standardWebhooks: body.standard_webhooks ?? false,
    };
    const { endpoint } = await webhooks.updateEndpoint(updated, needsOfTypes(body.event_types));
    return { json: JSON.stringify(endpointFields(endpoint)) };
  },
});
