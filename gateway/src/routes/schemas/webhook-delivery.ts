import { Type } from '@sinclair/typebox';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { exampleConsent } from './consent';
import { NextCursor } from './next-cursor';
import { deliveryTypes, instant, instantOrNull } from './webhook';

/** Deliveries of spec 3 and 6; details in decisions 5.6 to 5.8, 8.10, 30.3. */

export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'exhausted', 'held'] as const;

const deliveryFields = {
  id: Type.String({ format: 'uuid', description: 'ID of the delivery, sent as `X-Service-Delivery` with every attempt' }),
  endpoint_id: Type.String({ format: 'uuid' }),
  event_id: Type.String({ description: 'ID of the event. Starts with `evt_`' }),
  event_type: Type.Union(deliveryTypes.map((type) => Type.Literal(type))),
  status: Type.Union(deliveryStatuses.map((status) => Type.Literal(status))),
  attempt_count: Type.Integer({ description: 'Number of attempts so far' }),
  next_attempt_at: instantOrNull('Time when the next attempt is due; null if none is scheduled'),
  created_at: instant('Time when the delivery was created for this endpoint'),
  updated_at: instant('Time when the status last changed'),
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

const examplePayload = { id: exampleIds.event, type: 'consent.created', created_at: exampleTimes.created, data: exampleConsent };
const exampleSignature = 't=1795251600,v1=9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615';

export const WebhookDeliveryDetail = Type.Object(
  {
    ...deliveryFields,
    payload: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description: 'The event as sent; null after an erasure has removed it',
    }),
    attempts: Type.Array(
      Type.Object(
        {
          number: Type.Integer({ description: 'Number of the attempt, starting at 1 and continuing across replays' }),
          started_at: instant('Time when the attempt was sent'),
          duration_ms: Type.Integer(),
          status_code: Type.Union([Type.Integer(), Type.Null()], { description: 'HTTP status of the response; null if there was none' }),
          error: Type.String({ description: 'Reason for the failure; "" if the attempt succeeded' }),
          response_body: Type.String({ description: 'First KiB of the response body' }),
        },
        { additionalProperties: false },
      ),
      { description: 'Attempts, oldest first' },
    ),
    requests: Type.Array(
      Type.Object(
        {
          number: Type.Integer({ description: 'Number of the attempt' }),
          method: Type.Literal('POST'),
          url: Type.String({ description: 'URL that the request was sent to. The endpoint may have a different URL now' }),
          headers: Type.Record(Type.String(), Type.String(), { description: 'Headers as sent, with the signatures of the attempt' }),
        },
        { additionalProperties: false },
      ),
      { description: 'Requests as sent. Attempts made by earlier releases have no entry' },
    ),
    body: Type.Union([Type.String(), Type.Null()], {
      description: 'The exact text that is signed and sent, with `payload` as its parsed form; null after an erasure has removed it',
    }),
  },
  {
    $id: 'WebhookDeliveryDetail',
    additionalProperties: false,
    examples: [
      {
        ...exampleDelivery,
        payload: examplePayload,
        attempts: [{ number: 1, started_at: exampleTimes.created, duration_ms: 84, status_code: 204, error: '', response_body: '' }],
        requests: [
          {
            number: 1,
            method: 'POST',
            url: 'https://hooks.example.com/consents',
            headers: {
              'Content-Type': 'application/json',
              'User-Agent': 'Service-Webhooks/1.0',
              'X-Service-Event': 'consent.created',
              'X-Service-Delivery': exampleIds.delivery,
              'X-Service-Signature': exampleSignature,
            },
          },
        ],
        body: JSON.stringify(examplePayload),
      },
    ],
  },
);
