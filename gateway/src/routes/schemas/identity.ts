import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { Preferences } from './consent';
import { textShapes } from '../../pipeline/6-input/text-shapes';

const instant = (description: string) => Type.String({ format: 'date-time', description });
const instantOrNull = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

/** A public key as JWK (RFC 7517). The account service checks it. */
const Jwk = Type.Record(Type.String({ maxLength: 32 }), Type.Union([Type.String({ maxLength: 2048 }), Type.Array(Type.String())]), {
  maxProperties: 12,
});

const exampleJwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};

const exampleKey = { algorithm: 'HS256' as const, public_key: null, created_at: exampleTimes.created, ends_at: null };

const IdentityKey = Type.Object(
  {
    algorithm: Type.Union(['HS256', 'ES256', 'EdDSA', 'RS256'].map((name) => Type.Literal(name))),
    public_key: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description: 'Your public key as JWK; null for a secret, which nothing shows again',
    }),
    created_at: instant('Time when the key was made or stored'),
    ends_at: instantOrNull('When it stops being valid, because another one replaced it; null for the current key'),
  },
  { additionalProperties: false },
);

const keys = Type.Array(IdentityKey, { description: 'Keys that are valid now, the current one first. Empty: nobody can be identified' });

export const SiteIdentity = Type.Object({ keys }, { $id: 'SiteIdentity', additionalProperties: false, examples: [{ keys: [exampleKey] }] });

export const SiteIdentityWithSecret = Type.Object(
  { keys, secret: Type.String({ description: 'The secret for HS256. Only this response has it' }) },
  {
    $id: 'SiteIdentityWithSecret',
    additionalProperties: false,
    examples: [{ keys: [exampleKey], secret: `idsec_${'example'.repeat(7).slice(0, 43)}` }],
  },
);

export const SiteIdentityBody = Type.Object(
  { public_key: Jwk },
  { $id: 'SetSiteIdentity', additionalProperties: false, examples: [{ public_key: exampleJwk }] },
);

const deviceSubject = (description: string) =>
  Type.String({ minLength: 1, maxLength: 256, pattern: textShapes.subject.pattern, description });

export const IdentifyBody = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 8192,
      pattern: textShapes.plain.pattern,
      description:
        'JWT that your server signed about the signed-in person: `sub`, `aud` (the site’s id), `iat` and `exp`, at most an hour apart',
    }),
    subject_id: deviceSubject('Subject of the device, under which the banner records'),
  },
  {
    $id: 'Identify',
    additionalProperties: false,
    examples: [{ token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTQyIn0.c2lnbmF0dXJl', subject_id: exampleIds.subject }],
  },
);

export const ForgetBody = Type.Object(
  { subject_id: deviceSubject('Subject of the device') },
  { $id: 'Forget', additionalProperties: false, examples: [{ subject_id: exampleIds.subject }] },
);

const orNull = (schema: ReturnType<typeof Type.Boolean | typeof Type.String | typeof Type.Integer>, description: string) =>
  Type.Union([schema, Type.Null()], { description });

export const PersonChoice = Type.Object(
  {
    state: Type.Union(
      ['given', 'refused', 'withdrawn', 'deleted', 'erased', 'none'].map((name) => Type.Literal(name)),
      { description: 'As in `GET /subjects/{subjectId}/state` with `include_linked=true`' },
    ),
    since: instantOrNull('When the state began; null for `none`'),
    record: orNull(Type.String(), 'ID of the consent with the latest decision; null for `none`'),
    consent_id: orNull(Type.String(), 'Your own `consent_id` of it; null without one'),
    accepted: orNull(Type.Boolean(), 'null unless the state is `given`, `refused` or `withdrawn`'),
    preferences: Type.Union([Preferences, Type.Null()], { description: 'null unless the state is `given`, `refused` or `withdrawn`' }),
    policy_version: orNull(
      Type.Integer({ minimum: 0 }),
      'Version of the policy that the decision is about, 0 without one; null for `none`',
    ),
    policy_sha256: orNull(Type.String(), 'Of its text; null if it was not kept'),
  },
  {
    $id: 'PersonChoice',
    additionalProperties: false,
    examples: [
      {
        ...{ state: 'refused', since: exampleTimes.created, record: exampleIds.consent, consent_id: null, accepted: false },
        ...{ preferences: { necessary: true, analytics: false }, policy_version: 1, policy_sha256: null },
      },
    ],
  },
);

export const exampleLink = {
  id: exampleIds.link,
  site_id: exampleIds.site,
  subject_id: exampleIds.subject,
  person_id: 'user-42',
  linked_at: exampleTimes.created,
  unlinked_at: null,
};

export const SubjectLink = Type.Object(
  {
    id: Type.String({ pattern: '^lnk_[0-9A-Z]{26}$' }),
    site_id: Type.String({ format: 'uuid', description: 'The site that vouched for the person' }),
    subject_id: Type.String({ description: 'Subject of the device' }),
    person_id: Type.String({ description: 'Subject of the person' }),
    linked_at: instant('Since when the device decides for the person'),
    unlinked_at: instantOrNull('Until when; null if it still does'),
  },
  { $id: 'SubjectLink', examples: [exampleLink] },
);

export const SubjectLinks = Type.Object(
  { data: Type.Array(Type.Ref('SubjectLink'), { description: 'Newest first' }) },
  { $id: 'SubjectLinks', additionalProperties: false, examples: [{ data: [exampleLink] }] },
);
