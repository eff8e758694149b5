import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { WebhookEndpoint } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';

export const getEndpoint = route({
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: '/webhooks/endpoints/{id}',
  tag: 'Webhooks',
  summary: 'Get a webhook endpoint',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('endpoint') },
  success: { status: 200, description: 'The endpoint', schema: WebhookEndpoint },
  errors: [],
  handle: async ({ caller, path }, { webhooks }) => {
    const { endpoint } = await webhooks.getEndpoint({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(endpointFields(endpoint)) };
  },
});
