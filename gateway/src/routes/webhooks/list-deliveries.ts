import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { enumQuery, integerQuery, textQuery, uuidQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { cursorDescription, exampleCursor, exampleIds } from '../../pipeline/0-common/example-values';
import { deliveryTypes } from '../schemas/webhook';
import { deliveryStatuses, WebhookDeliveryPage } from '../schemas/webhook-delivery';
import { deliveryFields } from './delivery-json';
import { needsOfTypes } from './needs-of-types';

export const listDeliveries = route({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/deliveries',
  tag: 'Webhooks',
  summary: 'List deliveries, newest first',
  description: 'A cursor is valid only with the filters of its own request.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    endpoint_id: uuidQuery('Returns only deliveries to this endpoint', exampleIds.endpoint),
    status: enumQuery('Returns only deliveries with this status', deliveryStatuses),
    event_type: enumQuery('Returns only deliveries of this event type', deliveryTypes),
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of deliveries per page', { min: 1, max: 100, absent: 100 }),
  },
  success: { status: 200, description: 'A page of deliveries', schema: WebhookDeliveryPage },
  errors: [],
  handle: async ({ caller, query }, { webhooks }) => {
    const { event_type: eventType = '' } = query;
    const filter = { endpointId: query.endpoint_id ?? '', status: query.status ?? '', eventType };
    const page = { accountId: caller.accountId, ...filter, cursor: query.cursor ?? '', limit: query.limit };
    const { deliveries, nextCursor } = await webhooks.listDeliveries(page, needsOfTypes([eventType]));
    return { json: JSON.stringify({ data: deliveries.map(deliveryFields), limit: query.limit, next_cursor: nextCursor }) };
  },
});
