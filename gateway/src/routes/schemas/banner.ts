import { Type, type Static } from '@sinclair/typebox';
import { notBlank } from './text';

export const categoryPattern = '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$';

const languagePattern = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$';

const colour = (description: string) => Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$', description }));
const shortText = (description: string) => Type.Optional(notBlank({ minLength: 1, maxLength: 60, description }));
const byLanguage = (maxLength: number, description: string) =>
  Type.Record(Type.String({ pattern: languagePattern }), notBlank({ minLength: 1, maxLength }), {
    maxProperties: 40,
    additionalProperties: false,
    description,
  });

const BannerTexts = Type.Object(
  {
    title: Type.Optional(notBlank({ minLength: 1, maxLength: 120, description: 'Heading' })),
    message: Type.Optional(notBlank({ minLength: 1, maxLength: 1000, description: 'What you ask, in plain text' })),
    accept: shortText('Button that accepts every category'),
    refuse: shortText('Button that refuses all but required categories'),
    choose: shortText('Button that shows the categories'),
    save: shortText('Button that saves a choice of categories'),
    change: shortText('Link with which a visitor changes the choice later'),
    policy: shortText('Link to the policy'),
    required: shortText('Stands beside a category that is always on'),
  },
  { additionalProperties: false },
);

const BannerCategory = Type.Object(
  {
    key: Type.String({ pattern: categoryPattern, description: 'Key in `preferences`' }),
    required: Type.Optional(Type.Boolean({ description: 'Always on, and shown so; default: true for `necessary` alone' })),
    label: Type.Optional(byLanguage(120, 'Name by language')),
    description: Type.Optional(byLanguage(500, 'What it is used for, by language')),
  },
  { additionalProperties: false },
);

export const positions = ['bottom', 'bottom_left', 'bottom_right', 'center'] as const;

export const exampleBanner = {
  categories: [
    { key: 'necessary', required: true, label: { en: 'Necessary', 'pt-BR': 'Necessários' } },
    { key: 'analytics', label: { en: 'Analytics', 'pt-BR': 'Análise' } },
    { key: 'marketing' },
  ],
  texts: { en: { title: 'Cookies at the shop' } },
  position: 'bottom_right' as const,
  colors: { accent: '#0b7285' },
  ask_again_after_days: 180,
};

export const BannerSettings = Type.Object(
  {
    categories: Type.Optional(
      Type.Array(BannerCategory, {
        maxItems: 64,
        description:
          'What the banner asks about, in this order. If the site names its categories, only those; it shows the others after these',
      }),
    ),
    texts: Type.Optional(
      Type.Record(Type.String({ pattern: languagePattern }), BannerTexts, {
        maxProperties: 40,
        additionalProperties: false,
        description: 'Texts by language, in place of ours. English and Brazilian Portuguese are there; other languages are added here',
      }),
    ),
    position: Type.Optional(
      Type.Union(
        positions.map((position) => Type.Literal(position)),
        { description: 'Default: `bottom`' },
      ),
    ),
    colors: Type.Optional(
      Type.Object(
        { accent: colour('Buttons and links'), background: colour('Background'), text: colour('Text') },
        { additionalProperties: false, description: 'Each as #rrggbb. Default: those of the visitor’s light or dark mode' },
      ),
    ),
    ask_again_after_days: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], { description: 'Default: 365; null: never' }),
    ),
    ask_again_on_new_version: Type.Optional(Type.Boolean({ description: 'Ask again after a new version of the policy. Default: true' })),
    global_privacy_control: Type.Optional(
      Type.Boolean({ description: 'Take Global Privacy Control as a refusal of all that is not required. Default: true' }),
    ),
    google_consent_mode: Type.Optional(Type.Boolean({ description: 'Tell Google tags by Consent Mode v2. Default: false' })),
  },
  { additionalProperties: false, examples: [exampleBanner], description: 'How the banner of the site looks and asks' },
);

export type BannerSettings = Static<typeof BannerSettings>;
export type BannerCategory = Static<typeof BannerCategory>;
