import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

/** Endpoints of spec 3 and 6; details in decisions 5.5 to 5.7, 8.11, 30. */

const subscribableTypes = [
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.erased',
  'policy.published',
  'consent.expired',
  'log.checkpoint',
  'subject.linked',
  'subject.unlinked',
] as const;
export const deliveryTypes = [...subscribableTypes, 'webhook.test'] as const;

const EventTypes = Type.Array(Type.Union(subscribableTypes.map((type) => Type.Literal(type))), {
  maxItems: subscribableTypes.length,
  uniqueItems: true,
  description:
    'Event types to send; [] sends all types of consents and policies. `consent.expired`, `log.checkpoint`, `subject.linked` and `subject.unlinked` are sent only if you name them',
});

export const instant = (description: string) => Type.String({ format: 'date-time', description });
export const instantOrNull = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const endpointFields = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String({ description: 'URL that deliveries are sent to' }),
  description: Type.String({ description: 'Description of the endpoint; "" if there is none' }),
  event_types: EventTypes,
  enabled: Type.Boolean({ description: 'Whether deliveries are sent. While false, deliveries are held, not dropped' }),
  standard_webhooks: Type.Boolean({ description: 'Whether to also send the Standard Webhooks headers' }),
  consecutive_failures: Type.Integer({ description: 'Failed attempts since the last success. At 50, the endpoint is disabled' }),
  auto_disabled_at: instantOrNull('Time when 50 consecutive failures disabled the endpoint; null otherwise'),
  created_at: instant('Time when the endpoint was created'),
  updated_at: instant('Time when the endpoint was last changed'),
};

const exampleDescription = {
  url: 'https://hooks.example.com/consents',
  description: 'Consents into our warehouse',
  event_types: ['consent.created', 'consent.revoked'],
  standard_webhooks: false,
};

const exampleEndpoint = {
  id: exampleIds.endpoint,
  ...exampleDescription,
  enabled: true,
  consecutive_failures: 0,
  auto_disabled_at: null,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.created,
};

export const WebhookEndpoint = Type.Object(endpointFields, {
  $id: 'WebhookEndpoint',
  additionalProperties: false,
  examples: [exampleEndpoint],
});

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...endpointFields,
    secret: Type.String({
      description:
        'Signing secret, which starts with `whsec_`. Returned only in this response. Use the whole text, prefix included, as the key',
    }),
  },
  {
    $id: 'WebhookEndpointWithSecret',
    additionalProperties: false,
    examples: [{ ...exampleEndpoint, secret: `whsec_${'example'.repeat(7).slice(0, 43)}=` }],
  },
);

export const WebhookEndpointList = Type.Object(
  { data: Type.Array(Type.Ref('WebhookEndpoint'), { description: 'Endpoints, newest first' }) },
  { $id: 'WebhookEndpointList', additionalProperties: false, examples: [{ data: [exampleEndpoint] }] },
);

const describedFields = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    pattern: textShapes.webhookUrl.pattern,
    description: 'HTTPS URL with a public address, a port above 0 and no user information',
  }),
  description: Type.Optional(
    Type.String({
      maxLength: 500,
      pattern: textShapes.nameOrEmpty.pattern,
      description: 'Description that identifies the endpoint for you',
    }),
  ),
  event_types: EventTypes,
  standard_webhooks: Type.Optional(Type.Boolean({ default: false, description: 'Whether to also send the Standard Webhooks headers' })),
};

export const CreateWebhookEndpointBody = Type.Object(describedFields, {
  $id: 'CreateWebhookEndpoint',
  additionalProperties: false,
  examples: [exampleDescription],
});

export const UpdateWebhookEndpointBody = Type.Object(
  {
    ...describedFields,
    enabled: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether deliveries are sent. An update without it enables the endpoint' }),
    ),
  },
  { $id: 'UpdateWebhookEndpoint', additionalProperties: false, examples: [{ ...exampleDescription, enabled: true }] },
);

export const TestEventBody = Type.Object(
  {
    type: Type.Optional(
      Type.Union(
        deliveryTypes.map((type) => Type.Literal(type)),
        { default: 'webhook.test', description: '`webhook.test`, or the event type of the sample to send' },
      ),
    ),
  },
  { $id: 'WebhookTestEventBody', additionalProperties: false, examples: [{ type: 'consent.created' }] },
);

const exampleStats = { endpoint_id: exampleIds.endpoint, attempts: 1204, successes: 1186, last_delivery_at: exampleTimes.created };

export const WebhookStats = Type.Object(
  {
    since: instant('Start of the counted period: a full hour, 23 to 24 hours ago'),
    data: Type.Array(
      Type.Object(
        {
          endpoint_id: Type.String({ format: 'uuid' }),
          attempts: Type.Integer({ minimum: 0, description: 'Attempts with a recorded result, excluding test events' }),
          successes: Type.Integer({ minimum: 0, description: 'Successful attempts' }),
          last_delivery_at: instantOrNull(
            'Time of the newest delivery that isn’t a test; null if there is none among the newest 1,000 stored deliveries',
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'Statistics per endpoint, newest endpoint first' },
    ),
  },
  { $id: 'WebhookStats', additionalProperties: false, examples: [{ since: exampleTimes.created, data: [exampleStats] }] },
);

export const ReplaySinceBody = Type.Object(
  {
    since: Type.String({
      pattern: textShapes.instant.pattern,
      description:
        'ISO 8601 instant, or a date for its first moment in UTC. Missed deliveries created at or after this time are sent again',
    }),
    statuses: Type.Optional(
      Type.Array(Type.Union([Type.Literal('exhausted'), Type.Literal('held')]), {
        uniqueItems: true,
        description: 'Statuses of the deliveries to send again. Default: both',
      }),
    ),
  },
  { $id: 'ReplaySince', additionalProperties: false, examples: [{ since: exampleTimes.created, statuses: ['exhausted'] }] },
);

export const ReplayResult = Type.Object(
  { replayed: Type.Integer({ description: 'Number of deliveries that are sent again' }) },
  { $id: 'ReplayResult', additionalProperties: false, examples: [{ replayed: 12 }] },
);
