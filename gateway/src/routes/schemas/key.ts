import { keyScopes, maxKeyAddresses } from '@consent/admission';
import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { NextCursor } from './next-cursor';
import { nameText } from './text';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

const Moment = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const keyFields = {
  id: Type.String({ pattern: '^key_[0-7][0-9A-HJKMNP-TV-Z]{25}$', description: 'Public ID of the key, used in histories and logs' }),
  name: Type.String({ description: 'Name of the key' }),
  first_characters: Type.String({ description: 'First characters of the key' }),
  last_four: Type.String({ description: 'Last four characters of the key' }),
  created_at: Type.String({ format: 'date-time', description: 'Time when the key was created' }),
  expires_at: Moment('Time from which the key is refused; null if it doesn’t expire'),
  last_used_at: Moment('Time of the last successful use, updated within a minute; null if the key hasn’t been used'),
  revoked_at: Moment('Time when the key was revoked; null if it isn’t revoked'),
  site_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
    description: 'The only site that the key can access; null for all sites',
  }),
  read_only: Type.Boolean({ description: 'Whether the key can only read' }),
  scopes: Type.Optional(
    Type.Array(Type.Union(keyScopes.map((scope) => Type.Literal(scope))), { description: 'All that the key may do. Absent: everything' }),
  ),
  addresses: Type.Optional(Type.Array(Type.String(), { description: 'CIDR ranges from which the key can be used. Absent: everywhere' })),
  created_by: Type.Optional(
    Type.Object(
      {
        user_id: Type.String({ format: 'uuid' }),
        name: Type.String(),
        removed: Type.Boolean({ description: 'Whether they are no longer a member of the account' }),
      },
      { additionalProperties: false, description: 'Who created the key. Absent for older keys' },
    ),
  ),
};

const exampleKey = {
  id: exampleIds.key,
  name: 'Production',
  first_characters: 'sk-EXAMP',
  last_four: '0000',
  created_at: exampleTimes.created,
  expires_at: '2099-12-31T23:59:59.000Z',
  last_used_at: null,
  revoked_at: null,
  site_id: null,
  read_only: false,
};

export const Key = Type.Object(keyFields, { $id: 'Key', additionalProperties: false, examples: [exampleKey] });

export const NewKey = Type.Object(
  { ...keyFields, key: Type.String({ description: 'The full API key, which starts with `sk-`. Returned only in this response' }) },
  { $id: 'NewKey', additionalProperties: false, examples: [{ ...exampleKey, key: `sk-${'EXAMPLE'.repeat(7).slice(0, 45)}0000` }] },
);

export const KeyList = Type.Object(
  {
    data: Type.Array(Type.Ref('Key'), { description: 'Keys, newest first, including revoked and expired ones' }),
    next_cursor: NextCursor,
  },
  { $id: 'KeyList', additionalProperties: false, examples: [{ data: [exampleKey], next_cursor: exampleCursor }] },
);

export const CreateKeyBody = Type.Object(
  {
    name: nameText({
      minLength: 1,
      maxLength: 120,
      description: 'Name that identifies the key for you. We recommend one key per environment',
    }),
    expires_at: Type.Optional(
      Type.Union([Type.String({ format: 'date-time', pattern: textShapes.expiry.pattern }), Type.Null()], {
        description:
          'Expiry as an ISO 8601 instant. A time that isn’t in the future returns 400. Omit it or pass null for a key that doesn’t expire',
      }),
    ),
    site_id: Type.Optional(
      Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
        description: 'Restricts the key to this site of yours. Omit it or pass null for access to all sites',
      }),
    ),
    read_only: Type.Optional(Type.Boolean({ default: false, description: 'Whether the key can only read' })),
    scopes: Type.Optional(
      Type.Union(
        [
          Type.Array(Type.Union(keyScopes.map((scope) => Type.Literal(scope))), {
            minItems: 1,
            maxItems: keyScopes.length,
            uniqueItems: true,
          }),
          Type.Null(),
        ],
        { description: 'All that the key may do. Omit it or pass null for everything' },
      ),
    ),
    addresses: Type.Optional(
      Type.Union([Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: maxKeyAddresses }), Type.Null()], {
        description:
          'CIDR ranges from which the key can be used, such as `192.0.2.0/24` or `2001:db8::/32`. Omit it or pass null for everywhere',
      }),
    ),
  },
  { $id: 'CreateKey', additionalProperties: false, examples: [{ name: exampleKey.name, expires_at: exampleKey.expires_at }] },
);
