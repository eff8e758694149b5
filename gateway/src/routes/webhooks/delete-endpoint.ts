import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/3-route/path-parameters';
import { route } from '../../pipeline/3-route/route';
import { WebhookEndpoint } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';

export const deleteEndpoint = route({
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/webhooks/endpoints/{id}',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing more is sent to it; its deliveries stay readable.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('endpoint') },
  success: { status: 200, description: 'The endpoint as it was', schema: WebhookEndpoint },
  errors: [],
  handle: async ({ caller, path }, { webhooks }) => {
    const { endpoint } = await webhooks.deleteEndpoint({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(endpointFields(endpoint)) };
  },
});
