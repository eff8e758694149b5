import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { WebhookEndpointWithSecret } from '../schemas/webhook';
import { endpointFields } from './endpoint-json';

/** Not `creates`: every signed-in user must be able to replace a leaked secret (decision 8.11). */
export const rotateSecret = route({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/endpoints/{id}/secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of an endpoint',
  description:
    'For 24 hours, deliveries are signed with both the new and the previous secret. The signature header then has a second `v1=` value.',
  caller: 'session',
  audits: ['webhook.secret_rotated'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('endpoint') },
  success: {
    status: 200,
    description: 'The endpoint with its new secret, which only this response includes',
    schema: WebhookEndpointWithSecret,
  },
  errors: [],
  handle: async ({ caller, path }, { webhooks }) => {
    const { endpoint, secret } = await webhooks.rotateSecret({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify({ ...endpointFields(endpoint), secret }) };
  },
});
