import { Type } from '@sinclair/typebox';
import { NextCursor } from './next-cursor';
import { nameText, plainText } from './text';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

const exampleText = {
  name: 'Cookie policy',
  content: 'We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it.',
};

const exampleNote = 'Analytics cookies are now kept for 12 months.';

export const examplePolicy = {
  id: exampleIds.policy,
  user_id: exampleIds.account,
  ...exampleText,
  version: 1,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.created,
};

const exampleVersion = {
  version: 1,
  name: exampleText.name,
  sha256: 'ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856',
  published_at: exampleTimes.created,
};

export const Policy = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    user_id: Type.String({ description: 'ID of the account that owns the policy' }),
    name: Type.String(),
    content: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Policy', additionalProperties: false, examples: [examplePolicy] },
);

export const PolicyBody = Type.Object(
  {
    name: nameText({ minLength: 2, maxLength: 120 }),
    content: plainText({ minLength: 20, maxLength: 200_000 }),
    change_note: Type.Optional(
      plainText({
        maxLength: 500,
        description:
          'Note about what changed in this version. Stored with the version, not as part of the policy. Visitors see it on the policy page',
      }),
    ),
  },
  { $id: 'PolicyBody', additionalProperties: false, examples: [{ ...exampleText, change_note: exampleNote }] },
);

export const PolicyList = Type.Array(Type.Ref('Policy'), { $id: 'PolicyList', examples: [[examplePolicy]] });

export const DeletedPolicy = Type.Object(
  { id: Type.String({ format: 'uuid' }), deleted: Type.Literal(true) },
  { $id: 'DeletedPolicy', additionalProperties: false, examples: [{ id: exampleIds.policy, deleted: true }] },
);

const version = {
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the UTF-8 bytes of the content' }),
  published_at: Type.String({ format: 'date-time' }),
};

const describedVersion = {
  ...version,
  change_note: Type.String({ description: 'Note about what changed in this version; "" if there is none' }),
};

const exampleDescribedVersion = { ...exampleVersion, change_note: exampleNote };

export const PolicyVersions = Type.Object(
  { data: Type.Array(Type.Object(describedVersion, { additionalProperties: false })), next_cursor: NextCursor },
  { $id: 'PolicyVersions', additionalProperties: false, examples: [{ data: [exampleDescribedVersion], next_cursor: exampleCursor }] },
);

export const ConsentPolicy = Type.Object(
  { policy_id: Type.String({ format: 'uuid' }), ...version, content: Type.String() },
  {
    $id: 'ConsentPolicy',
    additionalProperties: false,
    examples: [{ policy_id: exampleIds.policy, ...exampleVersion, content: exampleText.content }],
  },
);

export const PolicyVersionText = Type.Object(
  { ...describedVersion, content: Type.String() },
  { $id: 'PolicyVersionText', additionalProperties: false, examples: [{ ...exampleDescribedVersion, content: exampleText.content }] },
);

const count = Type.Integer({ minimum: 0 });

export const PolicyUsage = Type.Object(
  {
    versions: Type.Array(Type.Object({ version: Type.Integer({ minimum: 1 }), consents: count }, { additionalProperties: false }), {
      description: 'The newest 1000 versions with consents, newest first',
    }),
    sites: Type.Array(Type.Object({ site_id: Type.String({ format: 'uuid' }), consents: count }, { additionalProperties: false }), {
      description: 'The 500 sites with the most consents, in descending order',
    }),
    is_complete: Type.Boolean({ description: 'False while counting is in progress and the numbers are still too low' }),
  },
  {
    $id: 'PolicyUsage',
    additionalProperties: false,
    examples: [
      {
        versions: [{ version: 1, consents: 12_400 }],
        sites: [{ site_id: exampleIds.site, consents: 12_400 }],
        is_complete: true,
      },
    ],
  },
);
