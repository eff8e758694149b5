import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

const days = Type.Integer({ minimum: 30, maximum: 36_500, description: 'Days after the last erasure of a person' });
const supersededDays = Type.Integer({
  minimum: 30,
  maximum: 36_500,
  description: 'Days after a later decision of the same subject on the site replaced a consent. In answers only if it is set',
});
const user = Type.Object({ kind: Type.Literal('user'), id: Type.String() }, { additionalProperties: false });

export const Retention = Type.Object(
  {
    site_id: Type.String({ format: 'uuid' }),
    erased_days: Type.Union([days, Type.Null()], { description: 'null: erased people are kept until somebody asks for their purge' }),
    superseded_days: Type.Optional(supersededDays),
    set_by: Type.Union([user, Type.Null()]),
    set_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  {
    $id: 'Retention',
    additionalProperties: false,
    examples: [
      {
        site_id: exampleIds.site,
        erased_days: 365,
        superseded_days: 730,
        set_by: { kind: 'user', id: exampleIds.user },
        set_at: exampleTimes.changed,
      },
    ],
  },
);

export const RetentionPreview = Type.Object(
  {
    site_id: Type.String({ format: 'uuid' }),
    erased_days: Type.Union([days, Type.Null()], { description: 'null if only `superseded_days` was asked for' }),
    superseded_days: Type.Optional(supersededDays),
    subjects: Type.Integer({ minimum: 0, description: 'People who would be purged now' }),
    records: Type.Integer({ minimum: 0, description: 'Their consents on all your sites' }),
    oldest: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'The earliest erasure of these consents' }),
    superseded: Type.Optional(
      Type.Object(
        {
          records: Type.Integer({ minimum: 0, description: 'Superseded consents that would be deleted now' }),
          oldest: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'When the first of them was replaced' }),
        },
        { additionalProperties: false, description: 'Only if `superseded_days` was asked for' },
      ),
    ),
    is_complete: Type.Boolean({ description: 'False if the site has too many consents to count: the numbers are then minimums' }),
    made_at: Type.String({ format: 'date-time' }),
    preview: Type.String({ description: 'Send it with `PUT /sites/{siteId}/retention` within an hour' }),
  },
  {
    $id: 'RetentionPreview',
    additionalProperties: false,
    examples: [
      {
        site_id: exampleIds.site,
        erased_days: 365,
        subjects: 12,
        records: 31,
        oldest: '2024-11-21T09:00:00.000Z',
        is_complete: true,
        made_at: exampleTimes.changed,
        preview: 'MTc2MzcxOTIwMDAwMCAxMiAzMQ.c2lnbmF0dXJl',
      },
    ],
  },
);

export const RetentionBody = Type.Object(
  {
    erased_days: Type.Union([Type.Null(), days], { description: 'null ends it' }),
    superseded_days: Type.Optional(Type.Union([Type.Null(), supersededDays], { description: 'null ends it, and so does its absence' })),
    preview: Type.Optional(
      Type.String({
        maxLength: 1024,
        description: 'Of `GET /sites/{siteId}/retention/preview` with these days; not needed if both are null',
      }),
    ),
  },
  { $id: 'RetentionBody', additionalProperties: false, examples: [{ erased_days: null }] },
);
