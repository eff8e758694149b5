import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { readInstant } from '../../pipeline/6-input/query-parameters';
import { anyUuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ReplayResult, ReplaySinceBody } from '../schemas/webhook';

export const replaySince = route({
  id: 'replayWebhookEndpoint',
  method: 'POST',
  path: '/webhooks/endpoints/{id}/replay',
  tag: 'Webhooks',
  summary: 'Replay all missed deliveries of an endpoint',
  description: 'Sends exhausted and held deliveries created since the given time again, each with the same ID.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: anyUuidInPath('endpoint') },
  body: ReplaySinceBody,
  success: { status: 202, description: 'Number of deliveries that are sent again', schema: ReplayResult },
  errors: ['conflict'],
  handle: async ({ caller, path, body }, { webhooks }) => {
    const { replayed } = await webhooks.replaySince({
      accountId: caller.accountId,
      endpointId: path.id,
      sinceMs: readInstant(body.since, 'since'),
      statuses: body.statuses ?? [],
    });
    return { json: JSON.stringify({ replayed }) };
  },
});
