import { Type } from '@sinclair/typebox';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { categoryPattern, positions } from './banner';
import { NextCursor } from './next-cursor';
import { exampleNotice } from './public-site';

const sha256 = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

const facts = {
  number: Type.Integer({
    minimum: 1,
    description: 'Number of the notice on its site. Settings that the site had before have their old number',
  }),
  sha256: sha256('SHA-256 of `notice` as canonical JSON (RFC 8785)'),
  made_at: Type.String({ format: 'date-time', description: 'When the notice got its number' }),
};

const exampleFacts = { ...exampleNotice, made_at: exampleTimes.created };

export const Notices = Type.Object(
  {
    data: Type.Array(Type.Object(facts, { additionalProperties: false })),
    current_number: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description:
        'Number of the notice that the banner asks with now, which may be an old one. null if there is none, and on every page but the first',
    }),
    next_cursor: NextCursor,
  },
  {
    $id: 'Notices',
    additionalProperties: false,
    examples: [{ data: [exampleFacts], current_number: exampleFacts.number, next_cursor: exampleCursor }],
  },
);

const byLanguage = (description: string) => Type.Record(Type.String(), Type.String(), { description });
const texts = ['title', 'message', 'accept', 'refuse', 'choose', 'save', 'change', 'policy', 'required'] as const;

const BannerNotice = Type.Object(
  {
    v: Type.Literal(1),
    kind: Type.Literal('banner'),
    site_id: Type.String({ format: 'uuid' }),
    program: sha256('SHA-256 of the banner.js that draws it'),
    categories: Type.Union(
      [
        Type.Array(
          Type.Object(
            {
              key: Type.String({ pattern: categoryPattern }),
              required: Type.Boolean(),
              label: byLanguage('Name in each language, as shown'),
              description: byLanguage('Purpose by language. Other languages show the English one'),
            },
            { additionalProperties: false },
          ),
        ),
        Type.Null(),
      ],
      { description: 'In the order shown; null if the site names no categories' },
    ),
    policy: Type.Union([
      Type.Object(
        { id: Type.String({ format: 'uuid' }), version: Type.Integer({ minimum: 1 }), sha256: sha256('SHA-256 of the linked text') },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
    texts: Type.Record(
      Type.String(),
      Type.Object(Object.fromEntries(texts.map((name) => [name, Type.String()])), { additionalProperties: false }),
      {
        description: 'All texts in each language, as shown',
      },
    ),
    buttons: Type.Array(Type.Union((['refuse_all', 'accept_all', 'choose', 'save'] as const).map((name) => Type.Literal(name))), {
      description: 'In the order shown. `save` takes the place of `choose` once the categories are open',
    }),
    position: Type.Union(positions.map((position) => Type.Literal(position))),
    colors: byLanguage('Colours as #rrggbb for `accent`, `background` and `text`'),
    ask_again_after_days: Type.Union([Type.Integer(), Type.Null()]),
    ask_again_on_new_version: Type.Boolean(),
    global_privacy_control: Type.Boolean(),
    google_consent_mode: Type.Boolean(),
  },
  { additionalProperties: false },
);

const exampleTexts = {
  title: 'Cookies at the shop',
  message: 'We use cookies to keep this site running. With your consent, we also use them for other purposes.',
  accept: 'Accept all',
  refuse: 'Refuse all',
  choose: 'Choose',
  save: 'Save choice',
  change: 'Cookie settings',
  policy: 'Privacy policy',
  required: 'Always on',
};

export const Notice = Type.Object(
  { ...facts, notice: BannerNotice },
  {
    $id: 'Notice',
    additionalProperties: false,
    examples: [
      {
        ...exampleFacts,
        notice: {
          ...{
            v: 1,
            kind: 'banner',
            site_id: exampleIds.site,
            program: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          },
          categories: [{ key: 'analytics', required: false, label: { en: 'Analytics' }, description: {} }],
          policy: { id: exampleIds.policy, version: 1, sha256: 'ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856' },
          texts: { en: exampleTexts },
          buttons: ['refuse_all', 'accept_all', 'choose', 'save'],
          position: 'bottom_right',
          colors: { accent: '#0b7285' },
          ...{ ask_again_after_days: 180, ask_again_on_new_version: true, global_privacy_control: true, google_consent_mode: false },
        },
      },
    ],
  },
);
