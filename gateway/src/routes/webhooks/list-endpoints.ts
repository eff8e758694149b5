import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { WebhookEndpointList } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';

export const listEndpoints = route({
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/webhooks/endpoints',
  tag: 'Webhooks',
  summary: 'List webhook endpoints, newest first',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'All webhook endpoints of the account', schema: WebhookEndpointList },
  errors: [],
  handle: async ({ caller }, { webhooks }) => {
    const { endpoints } = await webhooks.listEndpoints({ accountId: caller.accountId });
    return { json: JSON.stringify({ data: endpoints.map(endpointFields) }) };
  },
});
