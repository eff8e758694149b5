import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { notBlank } from './text';

const user = Type.Object({ kind: Type.Literal('user'), id: Type.String() }, { additionalProperties: false });

const exampleHold = {
  id: 'hld_01M82XK3V0E4M6N8P0Q2R4S6T8',
  subject_id: null,
  site_id: exampleIds.site,
  reason: 'Case 2026-17, ask the legal department',
  set_by: { kind: 'user', id: exampleIds.user },
  set_at: exampleTimes.changed,
  lifted_by: null,
  lifted_at: null,
};

export const Hold = Type.Object(
  {
    id: Type.String({ pattern: '^hld_[0-9A-HJKMNP-TV-Z]{26}$' }),
    subject_id: Type.Union([Type.String(), Type.Null()], {
      description: 'null for a site, and for a subject that was purged after the hold was lifted',
    }),
    site_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], { description: 'null for a subject' }),
    reason: Type.String(),
    set_by: user,
    set_at: Type.String({ format: 'date-time' }),
    lifted_by: Type.Union([user, Type.Null()], { description: 'null while the hold is open' }),
    lifted_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'null while the hold is open' }),
  },
  { $id: 'Hold', additionalProperties: false, examples: [exampleHold] },
);

export const HoldList = Type.Object(
  { data: Type.Array(Type.Ref('Hold'), { description: 'Open holds, then lifted ones, newest first, at most 1,000' }) },
  { $id: 'HoldList', additionalProperties: false, examples: [{ data: [exampleHold] }] },
);

export const HoldBody = Type.Object(
  {
    subject_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 256, pattern: textShapes.plain.pattern, description: 'The subject, on all your sites' }),
    ),
    site_id: Type.Optional(Type.String({ format: 'uuid', description: 'One of your sites: every subject with a record on it' })),
    reason: notBlank({ minLength: 1, maxLength: 500, description: 'Why. It stays after the subject was purged, so do not name anybody' }),
  },
  {
    $id: 'HoldBody',
    additionalProperties: false,
    description: 'Exactly one of `subject_id` and `site_id`',
    examples: [{ site_id: exampleIds.site, reason: exampleHold.reason }],
  },
);
