import { Type } from '@sinclair/typebox';

/** Specification 2.9. */

export const Policy = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    user_id: Type.String({ description: 'The account that owns the policy' }),
    name: Type.String(),
    content: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Policy', additionalProperties: false },
);

export const PolicyBody = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 120 }),
    content: Type.String({ minLength: 20, maxLength: 200_000 }),
  },
  { $id: 'PolicyBody', additionalProperties: false },
);

export const PolicyList = Type.Array(Type.Ref('Policy'), { $id: 'PolicyList' });

export const DeletedPolicy = Type.Object(
  { id: Type.String({ format: 'uuid' }), deleted: Type.Literal(true) },
  { $id: 'DeletedPolicy', additionalProperties: false },
);

const version = {
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the UTF-8 bytes of the content' }),
  published_at: Type.String({ format: 'date-time' }),
};

export const PolicyVersions = Type.Object(
  { data: Type.Array(Type.Object(version, { additionalProperties: false })) },
  { $id: 'PolicyVersions', additionalProperties: false },
);

/** Ours: the text that one consent refers to. */
export const ConsentPolicy = Type.Object(
  { policy_id: Type.String({ format: 'uuid' }), ...version, content: Type.String() },
  { $id: 'ConsentPolicy', additionalProperties: false },
);

export const PolicyVersionText = Type.Object(
  { ...version, content: Type.String() },
  { $id: 'PolicyVersionText', additionalProperties: false },
);
