import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { Preferences, PublicConsentBody } from './consent';
import { requestKinds, requestStatuses } from './request';

const oneOf = (names: readonly string[], description: string) =>
  Type.Union(
    names.map((name) => Type.Literal(name)),
    { description },
  );

const orNull = (schema: ReturnType<typeof Type.Boolean | typeof Type.String>, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const instant = (description: string) => Type.String({ format: 'date-time', description });
const instantOrNull = (description: string) => orNull(Type.String({ format: 'date-time' }), description);

const token = Type.String({
  minLength: 1,
  maxLength: 8192,
  pattern: textShapes.plain.pattern,
  description:
    'JWT that the server of the site signed about the person: `sub`, `aud` (the site’s id), `iat` and `exp`, at most an hour apart, or 30 days with `use` `page`',
});

const exampleToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTQyIn0.c2lnbmF0dXJl';

export const PersonBody = Type.Object({ token }, { $id: 'AskPerson', additionalProperties: false, examples: [{ token: exampleToken }] });

export const PersonReceiptBody = Type.Object(
  {
    token,
    record: Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$', description: 'ID of one of the person’s records on this site' }),
  },
  { $id: 'AskPersonReceipt', additionalProperties: false, examples: [{ token: exampleToken, record: exampleIds.consent }] },
);

const { accepted, preferences, policy_version, policy_sha256, context } = PublicConsentBody.properties;

export const PersonConsentBody = Type.Object(
  { token, accepted, preferences, policy_version, policy_sha256, context },
  {
    $id: 'PersonConsent',
    additionalProperties: false,
    examples: [{ token: exampleToken, accepted: true, preferences: { necessary: true, analytics: true } }],
  },
);

const sha256 = 'ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856';
const examplePolicy = { id: exampleIds.policy, version: 1, sha256, url: `https://consent.example.com/api/v1/public/policy/${sha256}` };

const PolicyText = Type.Union(
  [
    Type.Object(
      {
        id: orNull(Type.String(), 'null if it was not kept'),
        version: Type.Integer({ minimum: 1 }),
        sha256: orNull(Type.String(), 'Of the text; null if it was not kept'),
        url: orNull(Type.String(), 'The text as it was then; null if its hash was not kept'),
      },
      { additionalProperties: false },
    ),
    Type.Null(),
  ],
  { description: 'The text that the decision is about; null without one' },
);

const PersonRecord = Type.Object(
  {
    record: Type.String({ description: 'ID of the consent' }),
    accepted: Type.Boolean(),
    preferences: Preferences,
    created_at: instant('When it was recorded'),
    updated_at: instant('When it was last changed'),
    status: oneOf(
      ['current', 'ended', 'replaced', 'not_counted', 'deleted'],
      '`current`: it holds. `ended`: it was the latest decision, and its time is over. `replaced`: a later decision counts. ' +
        '`not_counted`: it never counted, because anyone could have sent it (`how` `unconfirmed`). `deleted`: it was erased',
    ),
    policy: PolicyText,
    how: oneOf(
      ['device', 'page', 'site', 'unconfirmed'],
      '`device`: on a device while the person was signed in. `page`: on the person’s page. `site`: recorded by the website. ' +
        '`unconfirmed`: a page of the site sent it under the person’s id, which anyone can do',
    ),
  },
  { additionalProperties: false },
);

const exampleRecord = {
  ...{ record: exampleIds.consent, accepted: true, preferences: { necessary: true, analytics: true } },
  ...{ created_at: exampleTimes.created, updated_at: exampleTimes.created, status: 'current', policy: examplePolicy, how: 'device' },
};

const RequestOfPerson = Type.Object(
  {
    kind: oneOf(requestKinds, 'What the person asked for'),
    status: oneOf(requestStatuses, 'Whether it was answered or refused'),
    confirmed_at: instant('Time when it was confirmed'),
    due_at: instant('Time until when it must be answered'),
    closed_at: instantOrNull('When it was answered or refused; null while it is open'),
    text: orNull(Type.String(), 'The answer; null while it is open, and after it was deleted'),
  },
  { additionalProperties: false },
);

export const PersonAnswer = Type.Object(
  {
    subject_id: Type.String({ description: '`sub` of the token' }),
    state: oneOf(
      ['given', 'refused', 'withdrawn', 'deleted', 'erased', 'purged', 'none'],
      'What holds on this site, on all linked devices, as in `POST /public/identity`. `erased` and `purged` only if the site’s server recorded under the person’s own id',
    ),
    reason: oneOf(['record', 'update', 'deletion', 'erasure', 'purge', 'expiry', 'no_record'], 'What made it so'),
    since: instantOrNull('When the state began; null for `none` without an earlier decision'),
    expires_at: instantOrNull('When the decision ends or ended; null if never'),
    record: orNull(Type.String(), 'ID of the consent with the latest decision'),
    accepted: orNull(Type.Boolean(), 'null unless the state is `given`, `refused` or `withdrawn`'),
    preferences: Type.Union([Preferences, Type.Null()], { description: 'null unless the state is `given`, `refused` or `withdrawn`' }),
    policy: PolicyText,
    linked: Type.Integer({ minimum: 0, description: 'Number of devices that are linked now' }),
    records: Type.Array(PersonRecord, { description: 'What the person decided on this site, newest first, at most 200' }),
    is_complete: Type.Boolean({ description: 'False if there are more records' }),
    page_url: Type.String({ description: 'Address of the person’s page. Append `#token=` and a token' }),
    requests: Type.Optional(
      Type.Array(RequestOfPerson, { description: 'The newest 50 requests of the person to this site. Absent if it takes none' }),
    ),
  },
  {
    $id: 'Person',
    additionalProperties: false,
    examples: [
      {
        ...{ subject_id: 'user-42', state: 'given', reason: 'record', since: exampleTimes.created, expires_at: null },
        ...{ record: exampleIds.consent, accepted: true, preferences: { necessary: true, analytics: true }, policy: examplePolicy },
        ...{ linked: 2, records: [exampleRecord], is_complete: true, page_url: `https://consent.example.com/person/${exampleIds.site}` },
      },
    ],
  },
);
