import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { plainText } from './text';
import { exampleIds, exampleTimes } from '../../openapi/example-values';

/** Endpoints of spec 3 and 6; details in decisions 5.5 to 5.7, 8.11, 30. */

const subscribableTypes = ['consent.created', 'consent.updated', 'consent.revoked', 'consent.erased', 'policy.published'] as const;
export const deliveryTypes = [...subscribableTypes, 'webhook.test'] as const;

const EventTypes = Type.Array(Type.Union(subscribableTypes.map((type) => Type.Literal(type))), {
  maxItems: subscribableTypes.length,
  uniqueItems: true,
  description: 'The types it gets; [] for all, later ones too',
});

export const instant = (description: string) => Type.String({ format: 'date-time', description });
export const instantOrNull = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const endpointFields = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String({ description: 'Where deliveries are sent' }),
  description: Type.String({ description: 'What you called it; "" without' }),
  event_types: EventTypes,
  enabled: Type.Boolean({ description: 'False while nothing is sent: deliveries are held, not dropped' }),
  standard_webhooks: Type.Boolean({ description: 'Whether the Standard Webhooks headers are sent too' }),
  consecutive_failures: Type.Integer({ description: 'Failed attempts since the last success; at 50 the endpoint is disabled' }),
  auto_disabled_at: instantOrNull('When 50 consecutive failures disabled it; null otherwise'),
  created_at: instant('When it was created'),
  updated_at: instant('When it was last changed'),
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
  { ...endpointFields, secret: Type.String({ description: 'whsec_…; shown this once. The whole text is the key of the signatures' }) },
  {
    $id: 'WebhookEndpointWithSecret',
    additionalProperties: false,
    examples: [{ ...exampleEndpoint, secret: `whsec_${'example'.repeat(7).slice(0, 43)}=` }],
  },
);

export const WebhookEndpointList = Type.Object(
  { data: Type.Array(Type.Ref('WebhookEndpoint'), { description: 'Newest first' }) },
  { $id: 'WebhookEndpointList', additionalProperties: false, examples: [{ data: [exampleEndpoint] }] },
);

const describedFields = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    pattern: textShapes.webhookUrl.pattern,
    description: 'https, a public address, a port above 0, no user information',
  }),
  description: Type.Optional(plainText({ maxLength: 500, description: 'To tell endpoints apart' })),
  event_types: EventTypes,
  standard_webhooks: Type.Optional(Type.Boolean({ default: false, description: 'Send the Standard Webhooks headers too' })),
};

export const CreateWebhookEndpointBody = Type.Object(describedFields, {
  $id: 'CreateWebhookEndpoint',
  additionalProperties: false,
  examples: [exampleDescription],
});

export const UpdateWebhookEndpointBody = Type.Object(
  {
    ...describedFields,
    enabled: Type.Optional(Type.Boolean({ default: true, description: 'An edit enables what was disabled, unless it says false' })),
  },
  { $id: 'UpdateWebhookEndpoint', additionalProperties: false, examples: [{ ...exampleDescription, enabled: true }] },
);

export const TestEventBody = Type.Object(
  {
    type: Type.Optional(
      Type.Union(
        deliveryTypes.map((type) => Type.Literal(type)),
        { default: 'webhook.test', description: 'webhook.test, or the type of the sample to send' },
      ),
    ),
  },
  { $id: 'WebhookTestEventBody', additionalProperties: false, examples: [{ type: 'consent.created' }] },
);

const exampleStats = { endpoint_id: exampleIds.endpoint, attempts: 1204, successes: 1186, last_delivery_at: exampleTimes.created };

export const WebhookStats = Type.Object(
  {
    since: instant('From when attempts are counted: a full hour, 23 to 24 hours ago'),
    data: Type.Array(
      Type.Object(
        {
          endpoint_id: Type.String({ format: 'uuid' }),
          attempts: Type.Integer({ minimum: 0, description: 'Attempts whose result was recorded, without test events' }),
          successes: Type.Integer({ minimum: 0, description: 'Those that delivered' }),
          last_delivery_at: instantOrNull(
            'When the newest delivery was made that is no test; null without any among the newest 1,000 that are kept',
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'One for each endpoint, the newest endpoint first' },
    ),
  },
  { $id: 'WebhookStats', additionalProperties: false, examples: [{ since: exampleTimes.created, data: [exampleStats] }] },
);

export const ReplaySinceBody = Type.Object(
  {
    since: Type.String({
      pattern: textShapes.instant.pattern,
      description: 'ISO 8601 instant, or a date, which means its first moment in UTC: everything missed that was made at or after it',
    }),
    statuses: Type.Optional(
      Type.Array(Type.Union([Type.Literal('exhausted'), Type.Literal('held')]), {
        uniqueItems: true,
        description: 'Which were missed; both when absent',
      }),
    ),
  },
  { $id: 'ReplaySince', additionalProperties: false, examples: [{ since: exampleTimes.created, statuses: ['exhausted'] }] },
);

export const ReplayResult = Type.Object(
  { replayed: Type.Integer({ description: 'Deliveries that are sent again' }) },
  { $id: 'ReplayResult', additionalProperties: false, examples: [{ replayed: 12 }] },
);
