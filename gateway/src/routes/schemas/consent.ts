import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { NextCursor } from './next-cursor';
import { exampleNotice, exampleNoticeToken } from './public-site';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { plainText } from './text';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

/** JSON Schemas of spec 2.1–2.8, with the bounds of decisions 1 and 2. */

const categoryPattern = '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$';

export const Preferences = Type.Record(Type.String({ pattern: categoryPattern }), Type.Boolean(), {
  maxProperties: 64,
  additionalProperties: false,
  description: 'Map from cookie category to accepted (true) or refused (false)',
});

const PolicyVersion = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Published version of the site’s policy. Default: the current version',
});

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

export const exampleConsent = {
  id: exampleIds.consent,
  site_id: exampleIds.site,
  subject_id: exampleIds.subject,
  consent_id: 'banner-1',
  accepted: true,
  preferences: { necessary: true, analytics: true, marketing: false },
  policy_version: 1,
  country: 'DE',
  region: 'Berlin',
  user_agent: userAgent,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.created,
  deleted_at: null,
};

export const Consent = Type.Object(
  {
    id: Type.String({ description: 'ULID, whose timestamp equals `created_at`' }),
    site_id: Type.String({ format: 'uuid' }),
    subject_id: Type.String(),
    consent_id: Type.String(),
    accepted: Type.Boolean(),
    preferences: Preferences,
    policy_version: Type.Integer({ minimum: 0, description: 'Version of the site’s policy; 0 if the site had none' }),
    country: Type.String({ description: 'ISO 3166-1 alpha-2 code, or "" if unknown' }),
    region: Type.String(),
    user_agent: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
    deleted_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    claims: Type.Optional(
      Type.Object(
        { decided_at: Type.Optional(Type.String({ format: 'date-time' })), country: Type.Optional(Type.String()) },
        { additionalProperties: false, description: 'What the importer claims about the decision. Absent for other consents' },
      ),
    ),
  },
  { $id: 'Consent', additionalProperties: false, examples: [exampleConsent] },
);

const oneOf = <const Names extends readonly string[]>(names: Names, description: string) =>
  Type.Unsafe<Names[number]>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      { description },
    ),
  );

const actions = ['accept_all', 'refuse_all', 'save', 'signal', 'withdraw'] as const;
const surfaces = ['banner', 'preferences', 'api', 'other'] as const;

const askedFields = {
  notice_sha256: Type.String({
    pattern: textShapes.sha256.pattern,
    description: 'SHA-256 of a notice of the site, as `GET /public/site` and `GET /sites/{siteId}/notices` return it. Another one is 400',
  }),
  language: Type.String({
    pattern: textShapes.shownLanguage.pattern,
    description: 'Language of the texts that were shown. Without a `token` it must be a language of the notice',
  }),
  surface: oneOf(
    surfaces,
    'Where the visitor was asked. `banner` is the first question, `preferences` the banner opened again to change a choice, `api` a form of your own, `other` anything else, also if nothing was shown',
  ),
  action: oneOf(actions, 'The button, or why there was none: `signal` of the browser, or `withdraw` by other means'),
};

const signalFields = {
  gpc: Type.Optional(Type.Boolean({ description: 'Global Privacy Control, as `navigator.globalPrivacyControl` says' })),
  place: Type.Optional(
    Type.String({
      pattern: '^[A-Z0-9-]{2,6}$',
      description: 'Country or state of the visitor, such as `US-CA`, as the banner read it in `rule.place` of `GET /public/site`',
    }),
  ),
  rule: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 50, description: 'Number of the rule of the notice under which the visitor was asked' }),
  ),
};

const Asked = Type.Object(
  {
    ...askedFields,
    signals: Type.Optional(
      Type.Object(signalFields, {
        additionalProperties: false,
        description: 'Signals of the browser at that time, and the rule that applied',
      }),
    ),
    token: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: textShapes.plain.pattern,
        description:
          '`notice.token` of `GET /public/site`. With a valid one the consent is `served`: this service served the notice for this site within 48 hours, to whoever asked for it. Otherwise it is `claimed`',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'What was asked, and how it was answered. Part of the evidence, never a member of the consent: `GET /consents/{id}/context` returns it',
    examples: [
      {
        ...{ notice_sha256: exampleNotice.sha256, language: 'en', surface: 'banner', action: 'accept_all' },
        ...{ signals: { gpc: false }, token: exampleNoticeToken },
      },
    ],
  },
);
export type AskedBody = Static<typeof Asked>;

/** What an importer says about a decision that was made elsewhere. Never what this service saw. */
const claimFields = {
  decided_at: Type.Optional(
    Type.String({ pattern: textShapes.instant.pattern, description: 'When the decision was made, as you know it. Not in the future' }),
  ),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'Country of the person, as you know it: ISO 3166-1 alpha-2' })),
};

const ClaimsBody = Type.Object(claimFields, {
  additionalProperties: false,
  minProperties: 1,
  description:
    'What you know about a decision that was made elsewhere, for an import. Kept and proved as your claim: `created_at` stays the time when it was recorded here, and `country` what `ip_address` gives',
});
export type ClaimsBody = Static<typeof ClaimsBody>;

const exampleBody = {
  site_id: exampleIds.site,
  subject_id: exampleIds.subject,
  accepted: true,
  preferences: { necessary: true, analytics: true, marketing: false },
  consent_id: 'banner-1',
  ip_address: '203.0.113.7',
  user_agent: userAgent,
};

export const CreateConsentBody = Type.Object(
  {
    site_id: Type.String({ format: 'uuid', description: 'ID of one of your sites. It is on the site’s page in the dashboard' }),
    subject_id: Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: textShapes.subject.pattern,
      description: 'Opaque identifier of the subject. We recommend a SHA-256 hash',
    }),
    accepted: Type.Boolean(),
    preferences: Type.Optional(Preferences),
    consent_id: Type.Optional(plainText({ maxLength: 128 })),
    policy_version: Type.Optional(PolicyVersion),
    ip_address: Type.Optional(
      Type.Union([Type.String({ format: 'ipv4' }), Type.String({ format: 'ipv6' })], {
        description: 'Used only to derive country and region. Never stored',
      }),
    ),
    user_agent: Type.Optional(plainText({ maxLength: 1024 })),
    context: Type.Optional(Asked),
    claims: Type.Optional(ClaimsBody),
  },
  { $id: 'CreateConsent', additionalProperties: false, examples: [exampleBody] },
);
export type CreateConsentBody = Static<typeof CreateConsentBody>;

/** Site, user agent and place come from the token and the connection (decision 6). */
export const PublicConsentBody = Type.Object(
  {
    ...Type.Pick(CreateConsentBody, ['subject_id', 'consent_id', 'accepted', 'preferences', 'policy_version', 'context']).properties,
    policy_sha256: Type.Optional(
      Type.String({
        pattern: textShapes.shownText.pattern,
        description:
          'SHA-256 of the text that the visitor saw, as returned by `GET /public/site`. If it is not the text of the recorded version, the request is refused. "" if the visitor saw no text: the record then has `policy_version` 0',
      }),
    ),
  },
  {
    $id: 'PublicConsent',
    additionalProperties: false,
    examples: [
      { subject_id: exampleIds.subject, consent_id: 'banner-1', accepted: true, preferences: { necessary: true, analytics: true } },
    ],
  },
);

export const UpdateConsentBody = Type.Object(
  {
    accepted: Type.Optional(Type.Boolean()),
    preferences: Type.Optional(Preferences),
    policy_version: Type.Optional(PolicyVersion),
  },
  {
    $id: 'UpdateConsent',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ accepted: false, preferences: { necessary: true, analytics: false, marketing: false } }],
  },
);

const DryRun = Type.Optional(
  Type.Boolean({ default: false, description: 'Validates all rows and stores nothing. Uses one unit for the whole request' }),
);

const rowBounds = { minItems: 1, maxItems: 1000 };

export const CreateBatchBody = Type.Object(
  {
    consents: Type.Array(
      Type.Unsafe({
        anyOf: [Type.Ref('CreateConsent'), { description: 'Any other value fails as a row without affecting the other rows' }],
      }),
      { ...rowBounds, description: 'Rows are validated one by one. A row that matches CreateConsent is created.' },
    ),
    dry_run: DryRun,
  },
  { $id: 'CreateBatch', additionalProperties: false, examples: [{ consents: [exampleBody, { ...exampleBody, consent_id: 'banner-2' }] }] },
);

/** Rows are checked one by one, so that a bad row fails alone (decision 8.7). */
export const BatchOfAnything = Type.Object(
  { consents: Type.Array(Type.Unknown(), rowBounds), dry_run: DryRun },
  { additionalProperties: false },
);

export const BatchResult = Type.Object(
  {
    dry_run: Type.Optional(Type.Literal(true, { description: 'Only on the result of a dry run, which stored nothing' })),
    valid: Type.Optional(Type.Integer({ description: 'Only on the result of a dry run: rows that the batch would create now' })),
    created: Type.Integer(),
    failed: Type.Integer(),
    skipped_quota: Type.Integer(),
    results: Type.Array(
      Type.Object(
        {
          index: Type.Integer({ description: 'Position of the row in the request, starting at 0' }),
          status: Type.Union([Type.Literal('created'), Type.Literal('failed'), Type.Literal('skipped_quota'), Type.Literal('valid')], {
            description: '`valid` only in a dry run, `created` never in one',
          }),
          error: Type.String({ description: '"<code>: <message>", or "" for a created or valid row' }),
          consent: Type.Optional(Type.Ref('Consent')),
        },
        { additionalProperties: false },
      ),
    ),
  },
  {
    $id: 'BatchResult',
    additionalProperties: false,
    examples: [
      {
        created: 1,
        failed: 1,
        skipped_quota: 0,
        results: [
          { index: 0, status: 'created', error: '', consent: exampleConsent },
          {
            index: 1,
            status: 'failed',
            error: 'not_found: No such site. Use the ID of one of your sites. It is on the site’s page in the dashboard.',
          },
        ],
      },
    ],
  },
);

export const ConsentPage = Type.Object(
  {
    data: Type.Array(Type.Ref('Consent')),
    limit: Type.Integer(),
    next_cursor: NextCursor,
  },
  { $id: 'ConsentPage', additionalProperties: false, examples: [{ data: [exampleConsent], limit: 25, next_cursor: exampleCursor }] },
);

/** As history names them (spec 2.7), and `import` for a row of a batch. */
export const recorders = ['api_key', 'user', 'site', 'import'] as const;

const orNull = (schema: TSchema, description: string) => {
  const { description: _, ...plain } = schema;
  return Type.Union([plain as TSchema, Type.Null()], { description });
};

export const ConsentContext = Type.Object(
  {
    recorded_by: Type.Union([...recorders.map((recorder) => Type.Literal(recorder)), Type.Null()], {
      description: '`site` is the banner, `import` a row of a batch. null: recorded before this was kept',
    }),
    actor_id: Type.Union([Type.String(), Type.Null()], { description: 'The API key or the user; null for `site`' }),
    notice_sha256: orNull(
      askedFields.notice_sha256,
      'Hash of the notice that was answered. null: recorded without a context, as the next six',
    ),
    notice_number: orNull(Type.Integer({ minimum: 1 }), 'Number of the notice on its site; null also if it cannot be looked up now'),
    asked: orNull(
      oneOf(['served', 'claimed'], ''),
      '`served`: this service served the notice for this site within 48 hours. `claimed`: only the caller says that it was shown',
    ),
    language: orNull(askedFields.language, 'Language of the texts that were shown'),
    surface: orNull(askedFields.surface, 'Where the visitor was asked'),
    action: orNull(askedFields.action, 'The button, or `signal` or `withdraw`'),
    signals: orNull(
      Type.Object(signalFields, { additionalProperties: false }),
      'Signals of the browser at that time, and the rule that applied, as the caller reported them. An absent one is unknown',
    ),
  },
  {
    $id: 'ConsentContext',
    additionalProperties: false,
    examples: [
      {
        ...{ recorded_by: 'site', actor_id: null, notice_sha256: exampleNotice.sha256, notice_number: exampleNotice.number },
        ...{ asked: 'served', language: 'en', surface: 'banner', action: 'accept_all', signals: { gpc: false } },
      },
    ],
  },
);

export const ErasureResult = Type.Object(
  { subject_id: Type.String(), erased: Type.Integer() },
  { $id: 'ErasureResult', additionalProperties: false, examples: [{ subject_id: exampleIds.subject, erased: 3 }] },
);

export const History = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          consent_id: Type.String({ description: 'ID of the consent (ULID)' }),
          accepted: Type.Boolean(),
          preferences: Preferences,
          policy_version: Type.Integer({ minimum: 0 }),
          changed_by: Type.Union([Type.Literal('api_key'), Type.Literal('user'), Type.Literal('site'), Type.Literal('system')]),
          actor_id: Type.String(),
          created_at: Type.String({ format: 'date-time' }),
        },
        { additionalProperties: false },
      ),
    ),
    next_cursor: NextCursor,
  },
  {
    $id: 'History',
    additionalProperties: false,
    examples: [
      {
        data: [
          {
            id: exampleIds.history,
            consent_id: exampleIds.consent,
            accepted: true,
            preferences: { necessary: true, analytics: true, marketing: false },
            policy_version: 1,
            changed_by: 'api_key',
            actor_id: exampleIds.key,
            created_at: exampleTimes.changed,
          },
        ],
        next_cursor: exampleCursor,
      },
    ],
  },
);

const { id, ...consentFields } = exampleConsent;
const exampleReceipt = { version: '1.0', receipt_id: exampleIds.receipt, ...consentFields, consent_id: id };

export const Receipt = Type.Object(
  {
    version: Type.Literal('1.0'),
    receipt_id: Type.String({ description: '`rcpt_` followed by a ULID; different on every call' }),
    consent_id: Type.String({ description: 'ID of the consent (ULID)' }),
    subject_id: Type.String(),
    site_id: Type.String({ format: 'uuid' }),
    accepted: Type.Boolean(),
    preferences: Preferences,
    policy_version: Type.Integer({ minimum: 0 }),
    country: Type.String(),
    region: Type.String(),
    user_agent: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
    deleted_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { $id: 'Receipt', additionalProperties: false, examples: [exampleReceipt] },
);

export const ReceiptJws = Type.String({
  $id: 'ReceiptJws',
  description:
    'Signed receipt (JWS, compact serialization). Its payload has the receipt of version 1.0 as `receipt`, and as `evidence` the exact texts of the consent with their proofs and the checkpoint that they lead to. The key is at `/.well-known/jwks.json`.',
  contentMediaType: 'application/jose',
  examples: ['eyJhbGciOiJFZERTQSIsInR5cCI6ImNvbnNlbnQtcmVjZWlwdCtqd3MifQ.eyJyZWNlaXB0Ijp7fX0.c2lnbmF0dXJl'],
});

export const Receipt27560 = Type.Unknown({
  $id: 'Receipt27560',
  description:
    'Receipt as JSON-LD: a `dpv:ConsentReceipt` of the W3C Data Privacy Vocabulary, with the record, its events and the data controller.',
  examples: [
    {
      '@context': { dct: 'http://purl.org/dc/terms/', dpv: 'https://w3id.org/dpv#' },
      '@type': 'dpv:ConsentReceipt',
      'dct:identifier': exampleIds.receipt,
    },
  ],
});
