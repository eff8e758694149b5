import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { WebhookEndpoint } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';

export const deleteEndpoint = route({
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/webhooks/endpoints/{id}',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  description: 'No more deliveries are sent to the endpoint. Past deliveries stay readable.',
  caller: 'session',
  audits: ['webhook.deleted'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('endpoint') },
  success: { status: 200, description: 'The deleted endpoint', schema: WebhookEndpoint },
  errors: [],
  handle: async ({ caller, path }, { webhooks }) => {
    const { endpoint } = await webhooks.deleteEndpoint({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(endpointFields(endpoint)) };
  },
});
