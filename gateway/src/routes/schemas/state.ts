import { Type, type Static } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { Preferences } from './consent';

const oneOf = (names: readonly string[], description: string) =>
  Type.Union(
    names.map((name) => Type.Literal(name)),
    { description },
  );

const orNull = (schema: ReturnType<typeof Type.Boolean | typeof Type.String>, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const exampleState = {
  subject_id: exampleIds.subject,
  site_id: exampleIds.site,
  at: exampleTimes.later,
  state: 'given',
  reason: 'record',
  since: exampleTimes.created,
  record: exampleIds.consent,
  accepted: true,
  preferences: { necessary: true, analytics: true, marketing: false },
  allowed: { necessary: true, analytics: true, marketing: false },
  expires_at: null,
  renew_due: false,
  policy: { id: exampleIds.policy, version: 1, sha256: 'ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856' },
  superseded: [],
  superseded_count: 0,
};

export const SubjectState = Type.Object(
  {
    subject_id: Type.String(),
    site_id: Type.String({ format: 'uuid' }),
    at: Type.String({ format: 'date-time', description: 'The time that the answer is about' }),
    state: oneOf(
      ['given', 'refused', 'withdrawn', 'deleted', 'erased', 'purged', 'none'],
      'What the latest decision was, and what happened to it: `given`, `refused`, `withdrawn` (accepted once, and changed to refused), `deleted` ' +
        '(its record was erased alone), `erased` (all records of the subject were erased), `purged` (their texts were destroyed, so nothing else is known), or `none`: the subject never decided on this site, or the decision ended (`reason` `expiry`). ' +
        'A decision is a new record or an update. It replaces all earlier ones, and none of them comes back',
    ),
    reason: oneOf(['record', 'update', 'deletion', 'erasure', 'purge', 'expiry', 'no_record'], 'What made it so'),
    since: orNull(Type.String({ format: 'date-time' }), 'When the state began; null for `none`'),
    record: orNull(Type.String(), 'ID of the consent with the latest decision (ULID); null for `none` and `purged`'),
    accepted: orNull(Type.Boolean(), 'As the record had it at that time; null for `none` and `purged`'),
    preferences: Type.Union([Preferences, Type.Null()], {
      description: 'As the record had them at that time; null for `none` and `purged`',
    }),
    allowed: Type.Record(Type.String(), Type.Boolean(), {
      description:
        'What you may do, for each category of `preferences`. Unless the state is `given`, everything but `necessary` is false, whatever ' +
        '`preferences` say. Empty if the record is erased or there is none',
    }),
    expires_at: orNull(
      Type.String({ format: 'date-time' }),
      'When the decision ends by the `lifetime` of the site, as it was at that time, or when it ended; null if never',
    ),
    renew_due: Type.Boolean({
      description: 'Whether it is time to ask again: in the last tenth of the lifetime, at most 30 days before the end, and after the end',
    }),
    policy: Type.Union(
      [
        Type.Object(
          {
            id: orNull(Type.String({ format: 'uuid' }), 'null if it was not kept'),
            version: Type.Integer({ minimum: 1 }),
            sha256: orNull(Type.String({ pattern: textShapes.sha256.pattern }), 'Of the text. null if it was not kept'),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'The version of the policy that the decision is about; null without one' },
    ),
    superseded: Type.Array(Type.String(), {
      maxItems: 100,
      description: 'IDs of the other consents of the subject on this site that were not erased, newest first, at most 100',
    }),
    superseded_count: Type.Integer({ minimum: 0 }),
    linked: Type.Optional(Type.Array(Type.String(), { description: 'The other subjects of the person. Only with `include_linked`' })),
  },
  { $id: 'SubjectState', additionalProperties: false, examples: [exampleState] },
);

const at = Type.Optional(
  Type.String({ pattern: textShapes.instant.pattern, description: 'Time that the answer is about, not in the future. Default: now' }),
);

export const SubjectStatesBody = Type.Object(
  {
    site_id: Type.String({ format: 'uuid', description: 'ID of one of your sites' }),
    subject_ids: Type.Array(Type.String({ minLength: 1, maxLength: 256, pattern: textShapes.subject.pattern }), {
      minItems: 1,
      maxItems: 1000,
    }),
    at,
    include_linked: Type.Optional(
      Type.Boolean({ description: 'Whether to answer for the person of each subject, with all linked devices. Default: false' }),
    ),
    record_check: Type.Optional(
      Type.Boolean({
        description: 'Whether to keep the hash of the answer as a leaf of the evidence log, so that you can prove it. Default: false',
      }),
    ),
  },
  { $id: 'SubjectStatesQuery', additionalProperties: false, examples: [{ site_id: exampleIds.site, subject_ids: [exampleIds.subject] }] },
);
export type SubjectStatesBody = Static<typeof SubjectStatesBody>;

export const SubjectStates = Type.Object(
  {
    data: Type.Array(Type.Ref('SubjectState'), {
      description: 'One for each subject of the request, in its order, or one for each site, latest decision first',
    }),
    check: Type.Optional(
      Type.Object(
        {
          id: Type.String({ description: 'ID of the check. Starts with `chk_`' }),
          asked_at: Type.String({ format: 'date-time' }),
          nonce: Type.String({ description: 'Random, so that nobody guesses the answer from its hash' }),
          proof: Type.String({ description: 'Path of the proof. The SHA-256 of this answer’s exact bytes is `data` of its frame' }),
        },
        { additionalProperties: false, description: 'Only with `record_check`' },
      ),
    ),
  },
  { $id: 'SubjectStates', additionalProperties: false, examples: [{ data: [exampleState] }] },
);
