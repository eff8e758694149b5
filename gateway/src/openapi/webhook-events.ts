import { Type, type TSchema } from '@sinclair/typebox';
import { Consent, exampleConsent } from '../routes/schemas/consent';
import { base64Url, checkpoint, exampleCheckpoint, logId } from '../routes/schemas/evidence';
import { exampleLink, SubjectLink } from '../routes/schemas/identity';
import { examplePolicy, Policy } from '../routes/schemas/policy';
import { exampleIds, exampleTimes } from '../pipeline/0-common/example-values';

export const webhookTag = 'Webhook events';

const revokedConsent = { ...exampleConsent, accepted: false, updated_at: exampleTimes.changed };
const exampleErasure = { subject_id: exampleIds.subject, site_id: '', erased: 3 };

const Erasure = Type.Object(
  {
    subject_id: Type.String(),
    site_id: Type.String({ description: 'Site that the erasure was limited to; "" for all sites' }),
    erased: Type.Integer({ minimum: 1, description: 'Number of erased consents' }),
  },
  { $id: 'Erasure', examples: [exampleErasure] },
);

const exampleLogCheckpoint = {
  log: 'mfzwgylsmuqhi2dfebwg6zzamf',
  origin: 'consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf',
  size: 2,
  root: 'lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk',
  checkpoint: exampleCheckpoint,
  since: { size: 1, proof: ['gBBAu1SwYdz93m6WpH2Pp8qPkx2pOohXm-5zNYrt2k8'] },
};

const LogCheckpoint = Type.Object(
  {
    log: logId,
    origin: Type.String({ description: 'First line of every checkpoint. Has a number at its end after the operator resumed the log' }),
    size: Type.Integer({ minimum: 1, description: 'Number of leaves in the checkpoint' }),
    root: base64Url(32, 'Root hash of the tree'),
    checkpoint,
    since: Type.Union(
      [
        Type.Object({
          size: Type.Integer({ minimum: 1, description: 'Size of the checkpoint in the event before' }),
          proof: Type.Array(base64Url(32, 'Hash'), {
            description: 'Consistency proof from this size to `size` (RFC 6962), lowest hash first',
          }),
        }),
        Type.Null(),
      ],
      {
        description: 'The proof that the tree begins with that of the event before; null in the first event, and if leaves of it were lost',
      },
    ),
  },
  { $id: 'LogCheckpoint', examples: [exampleLogCheckpoint] },
);

interface WebhookEvent {
  type: string;
  name: string;
  summary: string;
  description: string;
  data: TSchema;
  example: object;
}

const events: readonly WebhookEvent[] = [
  {
    type: 'consent.created',
    name: 'ConsentCreated',
    summary: 'A consent was recorded',
    description: 'Sent for each consent from the API, a batch or a banner.',
    data: Consent,
    example: exampleConsent,
  },
  {
    type: 'consent.updated',
    name: 'ConsentUpdated',
    summary: 'A consent was changed',
    description: '`data` is the consent after the change. A change from accepted to refused sends `consent.revoked` instead.',
    data: Consent,
    example: { ...exampleConsent, preferences: { ...exampleConsent.preferences, marketing: true }, updated_at: exampleTimes.changed },
  },
  {
    type: 'consent.revoked',
    name: 'ConsentRevoked',
    summary: 'A consent was revoked or deleted',
    description: '`accepted` went from true to false, or the consent was deleted. `data` is the consent after the change.',
    data: Consent,
    example: revokedConsent,
  },
  {
    type: 'consent.erased',
    name: 'ConsentErased',
    summary: 'All consents of a subject were erased',
    description: 'One event at the end of the erasure, regardless of the number of consents.',
    data: Erasure,
    example: exampleErasure,
  },
  {
    type: 'policy.published',
    name: 'PolicyPublished',
    summary: 'A policy version was published',
    description: 'Sent when a policy is created or updated. The text may have up to 200,000 characters.',
    data: Policy,
    example: examplePolicy,
  },
  {
    type: 'consent.expired',
    name: 'ConsentExpired',
    summary: 'A consent ended',
    description:
      'The lifetime of the site is over for this decision, and nothing replaced it. Sent only to endpoints that name this type. `data` is the consent, and `created_at` is when it ended.',
    data: Consent,
    example: exampleConsent,
  },
  {
    type: 'log.checkpoint',
    name: 'LogCheckpoint',
    summary: 'The evidence log grew',
    description:
      'Sent about once an hour if the log grew, and only to endpoints that name this type. Keep the checkpoint: it shows later whether the log was rewritten.',
    data: LogCheckpoint,
    example: exampleLogCheckpoint,
  },
  {
    type: 'subject.linked',
    name: 'SubjectLinked',
    summary: 'A device was linked to a person',
    description: 'A site identified the signed-in person of a device. Sent only to endpoints that name this type.',
    data: SubjectLink,
    example: exampleLink,
  },
  {
    type: 'subject.unlinked',
    name: 'SubjectUnlinked',
    summary: 'A device is no longer linked to a person',
    description: 'What it decided while it was linked stays the person’s. Sent only to endpoints that name this type.',
    data: SubjectLink,
    example: { ...exampleLink, unlinked_at: exampleTimes.changed },
  },
  {
    type: 'webhook.test',
    name: 'WebhookTest',
    summary: 'You sent a test event',
    description: '`data` is an object whose fields may change. Your receiver only needs to verify and acknowledge it.',
    data: Type.Object({}, { additionalProperties: true }),
    example: {},
  },
];

/** Receivers must accept fields that are added later, so other fields are allowed. */
export const webhookEvents: readonly TSchema[] = events.map(({ type, name, data, example }) =>
  Type.Object(
    {
      id: Type.String({
        pattern: '^evt_[0-9a-f]{32}$',
        description: 'ID of the event, the same in every attempt and replay. Use it to detect duplicates',
      }),
      type: Type.Literal(type),
      created_at: Type.String({ format: 'date-time' }),
      data,
    },
    { $id: `${name}Event`, examples: [{ id: exampleIds.event, type, created_at: exampleTimes.created, data: example }] },
  ),
);

interface HeaderParameter {
  name: string;
  in: 'header';
  required: boolean;
  description: string;
  schema: object;
  example: string;
}

const header = (name: string, description: string, schema: object, example: string): HeaderParameter => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string', ...schema }, example },
});

const signature = '9f2d1c0b8a7e6f5d4c3b2a190817263544536271809f8e7d6c5b4a3928170615';

export const webhookHeaders: Readonly<Record<string, HeaderParameter>> = {
  WebhookSignature: header(
    'X-Service-Signature',
    '`t=<unix seconds of this attempt>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` under the secret of the endpoint; for 24 hours ' +
      'after a rotation there are two. Verify it before you read the body, and refuse a `t` more than 300 seconds from your clock.',
    { pattern: '^t=[0-9]+(,v1=[0-9a-f]{64})+$' },
    `t=1795251600,v1=${signature}`,
  ),
  WebhookEventType: header('X-Service-Event', 'Type of the event. Not signed, so use `type` from the body instead.', {}, 'consent.created'),
  WebhookDelivery: header(
    'X-Service-Delivery',
    'UUID of the delivery, the same in every attempt and replay. Not signed, so use `id` from the body instead.',
    { format: 'uuid' },
    exampleIds.delivery,
  ),
  WebhookTest: {
    ...header(
      'X-Service-Test',
      '`true` on a sample event that you sent as a test. Not signed, so check instead that `id` starts with `evt_0000000000000000`.',
      {},
      'true',
    ),
    required: false,
  },
  StandardWebhookId: {
    ...header('webhook-id', 'The `id` from the body. Sent if Standard Webhooks headers are enabled.', {}, exampleIds.event),
    required: false,
  },
  StandardWebhookTimestamp: {
    ...header(
      'webhook-timestamp',
      'Time of this attempt in Unix seconds. Sent if Standard Webhooks headers are enabled.',
      {},
      '1795251600',
    ),
    required: false,
  },
  StandardWebhookSignature: {
    ...header(
      'webhook-signature',
      '`v1,<base64>` for each secret, separated by spaces. Sent if Standard Webhooks headers are enabled.',
      {},
      'v1,ny0cC4p+b11MOyoZCBcmNURTYnGAn459bFtKOSgXBhU=',
    ),
    required: false,
  },
};

const parameters = Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }));

export const webhookOperations: Readonly<Record<string, object>> = Object.fromEntries(
  events.map(({ type, name, summary, description }) => [
    type,
    {
      post: {
        operationId: `on${name}`,
        tags: [webhookTag],
        summary,
        description,
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Event` } } } },
        responses: {
          '2XX': { description: 'Delivered, if the response is complete within 10 seconds' },
          default: { description: 'Failed. We try again after 30 seconds, 2 minutes, 10 minutes and 1 hour' },
        },
      },
    },
  ]),
);
