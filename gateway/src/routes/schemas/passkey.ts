import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { nameText, plainText } from './text';

/** The members and their spelling are those of WebAuthn (`toJSON()` of a PublicKeyCredential), so that a browser's own functions read and write them. */

const exampleCredentialId = 'dGhlIGlkIG9mIGEgY3JlZGVudGlhbA';

const base64url = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', ...(description !== undefined && { description }) });

const credentialType = Type.Literal('public-key');

/** What we do not use. Browsers add members over time. */
const ignored = {
  authenticatorAttachment: Type.Optional(Type.Union([plainText({ maxLength: 100 }), Type.Null()], { description: 'Ignored' })),
  clientExtensionResults: Type.Optional(
    Type.Object({}, { additionalProperties: false, description: 'Empty: answers of extensions are not used' }),
  ),
};

export const examplePasskey = {
  id: exampleIds.passkey,
  name: 'Phone',
  backed_up: true,
  created_at: exampleTimes.created,
  last_used_at: exampleTimes.changed,
};

export const Passkey = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    backed_up: Type.Boolean({ description: 'Whether copies of it are on other devices, as its authenticator says' }),
    created_at: Type.String({ format: 'date-time' }),
    last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'null if it was never used' }),
  },
  { $id: 'Passkey', additionalProperties: false, examples: [examplePasskey] },
);

export const BeginPasskeyBody = Type.Object(
  {
    current_password: Type.Optional(
      plainText({ description: 'Required without a second factor. With one, the session must have proved it instead' }),
    ),
  },
  { $id: 'BeginPasskey', additionalProperties: false, examples: [{ current_password: 'a password of your own' }] },
);

export const PasskeyRegistration = Type.Object(
  {
    id: base64url(1364),
    rawId: base64url(1364, 'The same as `id`'),
    type: credentialType,
    response: Type.Object(
      {
        clientDataJSON: base64url(4096),
        attestationObject: base64url(8192),
        transports: Type.Optional(Type.Array(plainText({ maxLength: 30 }), { maxItems: 20 })),
        authenticatorData: Type.Optional(plainText({ maxLength: 8192, description: 'Ignored' })),
        publicKey: Type.Optional(Type.Union([plainText({ maxLength: 4096 }), Type.Null()], { description: 'Ignored' })),
        publicKeyAlgorithm: Type.Optional(Type.Number({ description: 'Ignored' })),
      },
      { additionalProperties: false },
    ),
    ...ignored,
  },
  {
    $id: 'PasskeyRegistration',
    additionalProperties: false,
    description: 'What `navigator.credentials.create()` returned, as JSON',
    examples: [
      {
        id: exampleCredentialId,
        rawId: exampleCredentialId,
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
        clientExtensionResults: {},
      },
    ],
  },
);

export const exampleAssertion = {
  id: exampleCredentialId,
  rawId: exampleCredentialId,
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
  clientExtensionResults: {},
};

export const PasskeyAssertion = Type.Object(
  {
    id: base64url(1364),
    rawId: base64url(1364, 'The same as `id`'),
    type: credentialType,
    response: Type.Object(
      {
        clientDataJSON: base64url(4096),
        authenticatorData: base64url(4096),
        signature: base64url(2048),
        userHandle: Type.Optional(Type.Union([plainText({ maxLength: 100 }), Type.Null()])),
      },
      { additionalProperties: false },
    ),
    ...ignored,
  },
  {
    $id: 'PasskeyAssertion',
    additionalProperties: false,
    description: 'What `navigator.credentials.get()` returned, as JSON',
    examples: [exampleAssertion],
  },
);

export const NewPasskeyBody = Type.Object(
  { name: nameText({ minLength: 1, maxLength: 60 }), credential: PasskeyRegistration },
  {
    $id: 'NewPasskey',
    additionalProperties: false,
    examples: [{ name: examplePasskey.name, credential: PasskeyRegistration.examples![0] as object }],
  },
);

export const AddedPasskey = Type.Object(
  {
    passkey: Passkey,
    recovery_codes: Type.Array(Type.String(), {
      description: 'Ten codes, each of which works once, if this is your first second factor. Returned only in this response. Else empty',
    }),
  },
  {
    $id: 'AddedPasskey',
    additionalProperties: false,
    examples: [{ passkey: { ...examplePasskey, last_used_at: null }, recovery_codes: ['7q2k-0mzt-x4hd-9rvn-c61y-8wbp'] }],
  },
);

export const PasskeyLoginBody = Type.Object(
  { credential: PasskeyAssertion },
  { $id: 'PasskeyLogin', additionalProperties: false, examples: [{ credential: exampleAssertion }] },
);

const exampleChallenge = 'AZqD1Y0Gb2Zm8cXzq1mWJ0S0xTn2hVYw3Kp9uFqk5dQ';
const credentialList = Type.Array(
  Type.Object(
    { id: Type.String(), type: credentialType, transports: Type.Optional(Type.Array(Type.String())) },
    { additionalProperties: false },
  ),
);

/** The members are those of the standard. */
export const PasskeyCreationOptions = Type.Object(
  {
    public_key: Type.Object(
      { challenge: Type.String({ description: 'Counts once, for 5 minutes' }) },
      {
        additionalProperties: true,
        description:
          'PublicKeyCredentialCreationOptionsJSON of WebAuthn: pass it through `PublicKeyCredential.parseCreationOptionsFromJSON()` to `navigator.credentials.create()`',
      },
    ),
  },
  {
    $id: 'PasskeyCreationOptions',
    additionalProperties: false,
    examples: [
      {
        public_key: {
          challenge: exampleChallenge,
          rp: { name: 'Consent Service', id: 'consent.example.com' },
          user: { id: 'AZqD1Y0GcAeAAAAAAAAAAQ', name: 'jane@example.com', displayName: 'Jane Doe' },
          pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
          timeout: 300_000,
          attestation: 'none',
          excludeCredentials: [],
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        },
      },
    ],
  },
);

export const PasskeyRequestOptions = Type.Object(
  {
    public_key: Type.Object(
      {
        challenge: Type.String({ description: 'Counts once, for 5 minutes' }),
        rpId: Type.String(),
        timeout: Type.Integer({ description: 'Milliseconds' }),
        userVerification: Type.String(),
        allowCredentials: Type.Optional(credentialList),
      },
      {
        additionalProperties: false,
        description:
          'PublicKeyCredentialRequestOptionsJSON of WebAuthn: pass it through `PublicKeyCredential.parseRequestOptionsFromJSON()` to `navigator.credentials.get()`',
      },
    ),
  },
  {
    $id: 'PasskeyRequestOptions',
    additionalProperties: false,
    examples: [
      { public_key: { challenge: exampleChallenge, rpId: 'consent.example.com', timeout: 300_000, userVerification: 'required' } },
    ],
  },
);
