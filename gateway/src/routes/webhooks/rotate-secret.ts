import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/3-route/path-parameters';
import { route } from '../../pipeline/3-route/route';
import { WebhookEndpointWithSecret } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';

/** Not `creates`: every signed-in user must be able to replace a leaked secret (decision 8.11). */
export const rotateSecret = route({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/endpoints/{id}/secret',
  tag: 'Webhooks',
  summary: 'Give an endpoint another secret',
  description: 'For 24 hours the secret before signs beside the new one, as a second `v1=`.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('endpoint') },
  success: { status: 200, description: 'The endpoint with its new secret, shown this once', schema: WebhookEndpointWithSecret },
  errors: [],
  handle: async ({ caller, path }, { webhooks }) => {
    const { endpoint, secret } = await webhooks.rotateSecret({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify({ ...endpointFields(endpoint), secret }) };
  },
});
