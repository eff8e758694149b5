import { roles } from '@consent/contracts';
import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { nameText, plainText } from './text';
import { instant, instantOrNull } from './webhook';

const exampleDomain = 'example.com';

const name = nameText({ minLength: 1, maxLength: 120, description: 'Name that people choose the provider by' });
const issuer = plainText({
  minLength: 1,
  maxLength: 2048,
  description:
    'Issuer exactly as the provider calls itself, such as `https://login.microsoftonline.com/<tenant ID>/v2.0`. Its discovery document is read from `/.well-known/openid-configuration` below it',
});
const clientId = plainText({ minLength: 1, maxLength: 255, description: 'Client ID that the provider gave you' });
const defaultRole = Type.Union(
  roles.map((role) => Type.Literal(role)),
  { description: 'Role of people who sign in for the first time' },
);
const provesFactor = Type.Boolean({
  description: 'True if the provider asks everybody for a second factor. A sign-in then counts as a proof of one, for this account only',
});

const exampleDescription = {
  name: 'Okta',
  issuer: 'https://example.okta.com',
  client_id: '0oa1b2c3d4',
  default_role: 'developer' as const,
  proves_factor: true,
};

const exampleProvider = {
  id: exampleIds.ssoProvider,
  ...exampleDescription,
  redirect_uri: 'https://consent.example.com/auth/sso/callback',
  worked_at: exampleTimes.changed,
  worked_for_owner_at: exampleTimes.changed,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.created,
};

export const SsoProvider = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    issuer: Type.String(),
    client_id: Type.String(),
    default_role: Type.String({ description: 'Role of people who sign in for the first time' }),
    proves_factor: provesFactor,
    redirect_uri: Type.String({ description: 'Address to enter at the provider: it sends browsers back there' }),
    worked_at: instantOrNull('When somebody last signed in with it; null if nobody did'),
    worked_for_owner_at: instantOrNull('When it first signed in an owner; null if it never did'),
    created_at: instant('When it was added'),
    updated_at: instant('When it was last changed'),
  },
  { $id: 'SsoProvider', additionalProperties: false, examples: [exampleProvider] },
);

export const SsoProviderList = Type.Object(
  { data: Type.Array(Type.Ref('SsoProvider'), { description: 'At most 5, oldest first' }) },
  { $id: 'SsoProviderList', additionalProperties: false, examples: [{ data: [exampleProvider] }] },
);

export const CreateSsoProviderBody = Type.Object(
  {
    name,
    issuer,
    client_id: clientId,
    client_secret: plainText({ minLength: 1, maxLength: 1024, description: 'Client secret. No response has it' }),
    default_role: defaultRole,
    proves_factor: Type.Optional(provesFactor),
  },
  {
    $id: 'CreateSsoProvider',
    additionalProperties: false,
    examples: [{ ...exampleDescription, client_secret: 'the-secret-of-the-client' }],
  },
);

export const UpdateSsoProviderBody = Type.Object(
  {
    name,
    issuer,
    client_id: clientId,
    client_secret: Type.Optional(plainText({ maxLength: 1024, description: 'New client secret. Omit it to keep the stored one' })),
    default_role: defaultRole,
    proves_factor: Type.Optional(provesFactor),
  },
  { $id: 'UpdateSsoProvider', additionalProperties: false, examples: [exampleDescription] },
);

export const SsoProviderCheck = Type.Object(
  { problems: Type.Array(Type.String(), { description: 'What is wrong, for people to read. Empty if the provider can be used' }) },
  { $id: 'SsoProviderCheck', additionalProperties: false, examples: [{ problems: ['The provider publishes no keys.'] }] },
);

const exampleVerified = {
  domain: exampleDomain,
  txt_record: 'consent-verification=GqJb0PpGm1pD9pVQm1J1y2x4b0sD8cW1r0o7u3zV5eA',
  verified_at: exampleTimes.changed,
  checked_at: exampleTimes.changed,
  created_at: exampleTimes.created,
};

const domainFields = {
  domain: Type.String(),
  txt_record: Type.String({ description: 'TXT record that the domain must have' }),
  verified_at: instantOrNull('When it was verified; null if it is not'),
  checked_at: instantOrNull('When the record was last looked for; null if it never was'),
  created_at: instant('When it was added'),
};

export const SsoDomain = Type.Object(domainFields, { $id: 'SsoDomain', additionalProperties: false, examples: [exampleVerified] });

export const SsoDomainList = Type.Object(
  { data: Type.Array(Type.Ref('SsoDomain'), { description: 'At most 20, by name' }) },
  { $id: 'SsoDomainList', additionalProperties: false, examples: [{ data: [exampleVerified] }] },
);

export const SsoDomainCheck = Type.Object(
  { ...domainFields, problem: Type.Union([Type.String(), Type.Null()], { description: 'Why the record was not found; null if it was' }) },
  { $id: 'SsoDomainCheck', additionalProperties: false, examples: [{ ...exampleVerified, problem: null }] },
);

export const SsoDomainBody = Type.Object(
  { domain: plainText({ minLength: 1, maxLength: 253, description: 'What is after the @ of your addresses' }) },
  { $id: 'AddSsoDomain', additionalProperties: false, examples: [{ domain: exampleDomain }] },
);

const onlySso = Type.Boolean({
  description: 'True if members sign in to this account with single sign-on only. Owners can always use their password, and API keys go on',
});

export const SsoSettings = Type.Object(
  { only_sso: onlySso },
  { $id: 'SsoSettings', additionalProperties: false, examples: [{ only_sso: false }] },
);

export const SsoSettingsBody = Type.Object(
  { only_sso: onlySso },
  { $id: 'SetSsoSettings', additionalProperties: false, examples: [{ only_sso: false }] },
);

export const BeginSsoBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254, pattern: textShapes.email.pattern, description: 'Email address of the person' }),
    provider_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'One of the `providers` of an earlier response. Omit it at first' }),
    ),
  },
  { $id: 'BeginSso', additionalProperties: false, examples: [{ email: 'jane@example.com' }] },
);

export const SsoBegun = Type.Object(
  {
    url: Type.Union([Type.String(), Type.Null()], {
      description: 'Address of the provider, for the browser that asked; null if the person must choose a provider first',
    }),
    providers: Type.Array(Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String() }, { additionalProperties: false }), {
      description: 'Providers to choose from; empty if `url` is set',
    }),
  },
  {
    $id: 'SsoBegun',
    additionalProperties: false,
    examples: [{ url: 'https://example.okta.com/oauth2/v1/authorize?client_id=0oa1b2c3d4', providers: [] }],
  },
);
