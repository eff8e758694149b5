import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { NextCursor } from './next-cursor';
import { plainText } from './text';
import { exampleConsent } from './consent';
import { exampleCursor, exampleIds, exampleTimes } from '../../openapi/example-values';

/** Endpoints and deliveries of spec 3 and 6; details in decisions 5.5 to 5.8, 8.10, 8.11. */

const subscribableTypes = ['consent.created', 'consent.updated', 'consent.revoked', 'consent.erased', 'policy.published'] as const;
export const deliveryTypes = [...subscribableTypes, 'webhook.test'] as const;
export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'exhausted', 'held'] as const;

const EventTypes = Type.Array(Type.Union(subscribableTypes.map((type) => Type.Literal(type))), {
  maxItems: subscribableTypes.length,
  uniqueItems: true,
  description: 'The types it gets; [] for all, later ones too',
});

const instant = (description: string) => Type.String({ format: 'date-time', description });
const instantOrNull = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

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

const deliveryFields = {
  id: Type.String({ format: 'uuid', description: 'The X-Service-Delivery of every attempt' }),
  endpoint_id: Type.String({ format: 'uuid' }),
  event_id: Type.String({ description: 'evt_…' }),
  event_type: Type.Union(deliveryTypes.map((type) => Type.Literal(type))),
  status: Type.Union(deliveryStatuses.map((status) => Type.Literal(status))),
  attempt_count: Type.Integer({ description: 'Attempts made so far' }),
  next_attempt_at: instantOrNull('When the next attempt is due; null when none waits'),
  created_at: instant('When the event was taken over for this endpoint'),
  updated_at: instant('When its status last changed'),
};

const exampleDelivery = {
  id: exampleIds.delivery,
  endpoint_id: exampleIds.endpoint,
  event_id: exampleIds.event,
  event_type: 'consent.created',
  status: 'delivered',
  attempt_count: 1,
  next_attempt_at: null,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.created,
};

export const WebhookDelivery = Type.Object(deliveryFields, {
  $id: 'WebhookDelivery',
  additionalProperties: false,
  examples: [exampleDelivery],
});

export const WebhookDeliveryPage = Type.Object(
  {
    data: Type.Array(Type.Ref('WebhookDelivery')),
    limit: Type.Integer(),
    next_cursor: NextCursor,
  },
  {
    $id: 'WebhookDeliveryPage',
    additionalProperties: false,
    examples: [{ data: [exampleDelivery], limit: 100, next_cursor: exampleCursor }],
  },
);

export const WebhookDeliveryDetail = Type.Object(
  {
    ...deliveryFields,
    payload: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description: 'The event as it is sent; null once it was blanked by an erasure',
    }),
    attempts: Type.Array(
      Type.Object(
        {
          number: Type.Integer({ description: 'From 1; replays count on' }),
          started_at: instant('When it was sent'),
          duration_ms: Type.Integer(),
          status_code: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the answer; null when none came' }),
          error: Type.String({ description: 'Why it failed; "" for a success' }),
          response_body: Type.String({ description: 'The first KiB of the answer' }),
        },
        { additionalProperties: false },
      ),
      { description: 'The first attempt first' },
    ),
  },
  {
    $id: 'WebhookDeliveryDetail',
    additionalProperties: false,
    examples: [
      {
        ...exampleDelivery,
        payload: { id: exampleIds.event, type: 'consent.created', created_at: exampleTimes.created, data: exampleConsent },
        attempts: [{ number: 1, started_at: exampleTimes.created, duration_ms: 84, status_code: 204, error: '', response_body: '' }],
      },
    ],
  },
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
