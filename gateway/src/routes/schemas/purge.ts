import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

const id = Type.String({ pattern: '^prg_[0-9A-HJKMNP-TV-Z]{26}$', description: 'Number of the purge and of its certificate' });
const status = Type.Union([Type.Literal('waiting'), Type.Literal('done')]);
const dueAt = Type.String({
  format: 'date-time',
  description: 'Earliest time of the purge: 8 days after the last erasure. By then, the events of the erasure are gone',
});
const actor = Type.Object(
  { kind: Type.Union([Type.Literal('api_key'), Type.Literal('user'), Type.Literal('system')]), id: Type.String() },
  {
    additionalProperties: false,
    description: 'Who asked for it: an API key, a user of the dashboard, or the service itself (`PURGE_AFTER_DAYS`)',
  },
);
const doneAt = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'null until it is done' });

const asked = {
  id: 'prg_01M82XK3V0E4M6N8P0Q2R4S6T8',
  asked_by: { kind: 'api_key', id: exampleIds.key },
  requested_at: exampleTimes.changed,
  due_at: '2026-11-29T09:00:00.000Z',
};

export const AskedPurge = Type.Object(
  {
    subject_id: Type.String(),
    id,
    status,
    asked_by: actor,
    requested_at: Type.String({ format: 'date-time' }),
    due_at: dueAt,
    status_url: Type.String({ description: 'Path of the status and the certificate' }),
  },
  {
    $id: 'AskedPurge',
    additionalProperties: false,
    examples: [
      {
        subject_id: exampleIds.subject,
        status: 'waiting',
        ...asked,
        status_url: `/api/v1/subjects/${exampleIds.subject}/purge`,
      },
    ],
  },
);

export const Purge = Type.Object(
  {
    subject_id: Type.String(),
    id,
    status,
    asked_by: actor,
    requested_at: Type.String({ format: 'date-time' }),
    due_at: dueAt,
    held: Type.Boolean({ description: 'A legal hold keeps it from beginning' }),
    done_at: doneAt,
    purged: Type.Union(
      [
        Type.Object(
          { records: Type.Integer({ minimum: 0 }), leaves: Type.Integer({ minimum: 0 }) },
          { additionalProperties: false, description: 'Records, and leaves of the evidence log, whose texts were destroyed' },
        ),
        Type.Null(),
      ],
      { description: 'null until it is done' },
    ),
    unblanked_deliveries: Type.Union([Type.Integer({ minimum: 0, maximum: 1000 }), Type.Null()], {
      description:
        'Deliveries of webhooks whose events still have texts of the subject, because a delivery is not over. The texts go when it is. 1000 means 1000 or more. null ' +
        'while it is not known',
    }),
    certificate: Type.Union([Type.String(), Type.Null()], {
      description:
        'The signed certificate (JWS, `typ` `erasure-certificate+jws`). It does not name the subject. `npx consent receipt verify` checks it. null until the purge is ' +
        'done and in the signed log',
    }),
  },
  {
    $id: 'Purge',
    additionalProperties: false,
    examples: [
      {
        ...{ subject_id: exampleIds.subject, status: 'waiting', ...asked, held: false, done_at: null, purged: null },
        ...{ unblanked_deliveries: 0, certificate: null },
      },
    ],
  },
);
