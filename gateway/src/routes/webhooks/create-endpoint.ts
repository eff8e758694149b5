import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { locationOf } from '../../pipeline/8-answer/location';
import { route } from '../../pipeline/0-common/route';
import { CreateWebhookEndpointBody, WebhookEndpointWithSecret } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';
import { needsOfTypes } from './needs-of-types';

export const createEndpoint = route({
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhooks/endpoints',
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint',
  description: 'Only this response includes the secret. Returns 403 `plan_limit_exceeded` if the plan doesn’t include another endpoint.',
  caller: 'session',
  audits: ['webhook.created'],
  creates: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: CreateWebhookEndpointBody,
  success: { status: 201, description: 'The endpoint with its secret', schema: WebhookEndpointWithSecret, headers: ['Location'] },
  errors: ['plan_limit'],
  handle: async ({ caller, body }, { webhooks }) => {
    const created = {
      accountId: caller.accountId,
      maxEndpoints: caller.session?.plan.maxWebhookEndpoints ?? 0,
      url: body.url,
      description: body.description ?? '',
      eventTypes: body.event_types,
      standardWebhooks: body.standard_webhooks ?? false,
    };
    const { endpoint, secret } = await webhooks.createEndpoint(created, needsOfTypes(body.event_types));
    return { json: JSON.stringify({ ...endpointFields(endpoint), secret }), headers: locationOf(`/webhooks/endpoints/${endpoint.id}`) };
  },
});
