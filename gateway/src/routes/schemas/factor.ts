import { Type } from '@sinclair/typebox';
import { plainText } from './text';
import { examplePasskey, Passkey, PasskeyAssertion } from './passkey';
import { exampleTimes } from '../../pipeline/0-common/example-values';

const exampleSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

export const codeText = plainText({
  description: 'Six digits of your authenticator app, or a recovery code. Each works once. Spaces and hyphens are ignored',
});

export const Factors = Type.Object(
  {
    totp: Type.Union([Type.Object({ created_at: Type.String({ format: 'date-time' }) }, { additionalProperties: false }), Type.Null()], {
      description: 'Your authenticator app; null if none is set up',
    }),
    recovery_codes_left: Type.Integer({ description: 'Number of recovery codes that were not used' }),
    passkeys: Type.Array(Passkey, { description: 'Your passkeys, the oldest first' }),
  },
  {
    $id: 'Factors',
    additionalProperties: false,
    examples: [{ totp: { created_at: exampleTimes.created }, recovery_codes_left: 9, passkeys: [examplePasskey] }],
  },
);

export const BeginTotpBody = Type.Object(
  { current_password: plainText() },
  { $id: 'BeginTotp', additionalProperties: false, examples: [{ current_password: 'a password of your own' }] },
);

export const NewTotp = Type.Object(
  {
    secret: Type.String({ description: 'Secret in base32, to type into the app. Returned only in this response' }),
    uri: Type.String({ description: 'The same as `otpauth:` URI, for a QR code' }),
  },
  {
    $id: 'NewTotp',
    additionalProperties: false,
    examples: [
      {
        secret: exampleSecret,
        uri: `otpauth://totp/Consent%20Service:jane%40example.com?secret=${exampleSecret}&issuer=Consent%20Service`,
      },
    ],
  },
);

export const CodeBody = Type.Object(
  { code: codeText },
  { $id: 'SecondFactorCode', additionalProperties: false, examples: [{ code: '123456' }] },
);

export const ProofBody = Type.Object(
  { code: Type.Optional(codeText), credential: Type.Optional(PasskeyAssertion) },
  { $id: 'SecondFactorProof', additionalProperties: false, minProperties: 1, examples: [{ code: '123456' }] },
);

export const RecoveryCodes = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: 'Ten codes. Each works once' }) },
  { $id: 'RecoveryCodes', additionalProperties: false, examples: [{ recovery_codes: ['7q2k-0mzt-x4hd-9rvn-c61y-8wbp'] }] },
);
