import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { NextCursor } from './next-cursor';
import { notBlank } from './text';
import { exampleCursor, exampleIds, exampleTimes } from '../../openapi/example-values';

const Moment = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const keyFields = {
  id: Type.String({ pattern: '^key_[0-7][0-9A-HJKMNP-TV-Z]{25}$', description: 'Public id; names the key in histories and logs' }),
  name: Type.String({ description: 'What you called it' }),
  first_characters: Type.String({ description: 'How the key begins' }),
  last_four: Type.String({ description: 'How the key ends' }),
  created_at: Type.String({ format: 'date-time', description: 'When it was created' }),
  expires_at: Moment('From then on it is refused; null: never'),
  last_used_at: Moment('Last successful use, up to a minute late; null: not used yet'),
  revoked_at: Moment('When it was revoked; null while it was not'),
  site_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], { description: 'The only site it may touch; null: every site' }),
  read_only: Type.Boolean({ description: 'Whether it may only read' }),
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
  { ...keyFields, key: Type.String({ description: 'The key itself, sk-…; shown in this answer and never again' }) },
  { $id: 'NewKey', additionalProperties: false, examples: [{ ...exampleKey, key: `sk-${'EXAMPLE'.repeat(7).slice(0, 45)}0000` }] },
);

export const KeyList = Type.Object(
  {
    data: Type.Array(Type.Ref('Key'), { description: 'Newest first, revoked and expired ones too' }),
    next_cursor: NextCursor,
  },
  { $id: 'KeyList', additionalProperties: false, examples: [{ data: [exampleKey], next_cursor: exampleCursor }] },
);

export const CreateKeyBody = Type.Object(
  {
    name: notBlank({ minLength: 1, maxLength: 120, description: 'To tell keys apart; one key for each environment is recommended' }),
    expires_at: Type.Optional(
      Type.Union([Type.String({ format: 'date-time', pattern: textShapes.expiry.pattern }), Type.Null()], {
        description: 'ISO 8601 instant in the future, or it is 400; absent or null: the key does not expire',
      }),
    ),
    site_id: Type.Optional(
      Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
        description: 'Restricts the key to this site of yours; absent or null: it may touch every site',
      }),
    ),
    read_only: Type.Optional(Type.Boolean({ default: false, description: 'Restricts the key to reading' })),
  },
  { $id: 'CreateKey', additionalProperties: false, examples: [{ name: exampleKey.name, expires_at: exampleKey.expires_at }] },
);
