import { Type, type Static } from '@sinclair/typebox';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { categoryPattern, languagePattern, positions, ruleModels, signalEffects } from './banner';
import { NextCursor } from './next-cursor';
import { chosenScheme, exampleNotice, identityOfSite, keptOnWithdrawal, shownCookies, toldVendors } from './public-site';
import { notBlank } from './text';

const sha256 = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

const facts = {
  number: Type.Integer({
    minimum: 1,
    description: 'Number of the notice on its site. Settings that the site had before have their old number',
  }),
  sha256: sha256('SHA-256 of `notice` as canonical JSON (RFC 8785)'),
  kind: Type.Union([Type.Literal('banner'), Type.Literal('form')], {
    description: '`banner`: what the banner of the site asks. `form`: what a form of yours asks, as you registered it',
  }),
  made_at: Type.String({ format: 'date-time', description: 'When the notice got its number' }),
};

const count = (description: string) => Type.Integer({ minimum: 0, description });
const answers = Type.Union(
  [
    Type.Object(
      {
        total: count('Consents that name this notice in their `context`'),
        accept_all: count('Accepted everything'),
        refuse_all: count('Refused everything'),
        save: count('Saved a choice of categories'),
        signal: count('Answered by a signal of the browser'),
        withdraw: count('Withdrew an acceptance'),
      },
      { additionalProperties: false },
    ),
    Type.Null(),
  ],
  {
    description:
      'How many consents answered it, and how, when they were recorded. Later changes and erasures don’t change it. null if they cannot be counted now',
  },
);
const exampleAnswers = { total: 1830, accept_all: 1204, refuse_all: 405, save: 210, signal: 11, withdraw: 0 };

const exampleFacts = { ...exampleNotice, kind: 'banner', made_at: exampleTimes.created };

export const Notices = Type.Object(
  {
    data: Type.Array(Type.Object({ ...facts, answers }, { additionalProperties: false })),
    current_number: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description:
        'Number of the notice that the banner asks with now, which may be an old one. null if there is none, and on every page but the first',
    }),
    next_cursor: NextCursor,
  },
  {
    $id: 'Notices',
    additionalProperties: false,
    examples: [{ data: [{ ...exampleFacts, answers: exampleAnswers }], current_number: exampleFacts.number, next_cursor: exampleCursor }],
  },
);

const byLanguage = (description: string) => Type.Record(Type.String(), Type.String(), { description });
const texts = ['title', 'message', 'accept', 'refuse', 'choose', 'save', 'change', 'policy', 'required'] as const;
/** Only of banners that can show them. */
const rareTexts = ['message_opt_out', 'message_notice', 'acknowledge', 'signal', 'held', 'show_once', 'show_always'] as const;
const rare = Object.fromEntries(rareTexts.map((name) => [name, Type.Optional(Type.String())]));

const model = Type.Union(ruleModels.map((name) => Type.Literal(name)));
const days = Type.Union([Type.Integer(), Type.Null()]);

const NoticeRule = Type.Object(
  {
    number: Type.Integer({
      minimum: 0,
      maximum: 50,
      description: 'As `context.signals.rule` of a consent names it. 0: no rule is for the place',
    }),
    places: Type.Array(Type.String(), { description: 'Empty for number 0' }),
    model,
    categories: Type.Record(Type.String(), model, { description: 'Categories whose model differs' }),
    question: Type.Union(
      ruleModels.map((name) => Type.Literal(name)),
      {
        description:
          'The strictest model of the optional categories. It decides the question: `message` for `opt_in`, else `message_opt_out`; under `notice` the banner first shows `message_notice`, and under `none` nothing',
      },
    ),
    gpc: Type.Union(signalEffects.map((name) => Type.Literal(name))),
    ask_again_after_days: Type.Object({ yes: days, no: days }, { additionalProperties: false }),
    texts: Type.Record(
      Type.String(),
      Type.Object(Object.fromEntries([...texts, ...rareTexts].map((name) => [name, Type.Optional(Type.String())])), {
        additionalProperties: false,
      }),
      { description: 'What differs from `texts` of the notice' },
    ),
  },
  { additionalProperties: false },
);

/** Categories as they are kept. */
const categoriesOf = (description: string, purpose: string, more: { cookies?: typeof shownCookies } = {}) =>
  Type.Union(
    [
      Type.Array(
        Type.Object(
          {
            key: Type.String({ pattern: categoryPattern }),
            required: Type.Boolean(),
            label: byLanguage('Name in each language, as shown'),
            description: byLanguage(purpose),
            ...more,
          },
          { additionalProperties: false },
        ),
      ),
      Type.Null(),
    ],
    { description },
  );

const BannerNotice = Type.Object(
  {
    v: Type.Literal(1),
    kind: Type.Literal('banner'),
    site_id: Type.String({ format: 'uuid' }),
    program: sha256('SHA-256 of the banner.js that draws it'),
    categories: categoriesOf(
      'In the order shown; null if the site names no categories',
      'Purpose by language. Other languages show the English one',
      { cookies: shownCookies },
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
      Type.Object({ ...Object.fromEntries(texts.map((name) => [name, Type.String()])), ...rare }, { additionalProperties: false }),
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
    rules: Type.Optional(
      Type.Array(NoticeRule, { description: 'What visitors of each place are asked, by number. Absent if the site has no rules' }),
    ),
    on_withdrawal: keptOnWithdrawal,
    color_scheme: chosenScheme,
    vendor_signals: toldVendors,
    identity: identityOfSite,
  },
  { additionalProperties: false },
);

const mostLanguages = 50;
const mostFields = 100;
export const mostPictureBytes = 1024 * 1024;

const formButton = (description: string) => Type.Optional(notBlank({ minLength: 1, maxLength: 200, description }));
const inLanguages = (text: ReturnType<typeof notBlank>, description: string) =>
  Type.Record(Type.String({ pattern: languagePattern }), text, { maxProperties: mostLanguages, additionalProperties: false, description });

const FormTexts = Type.Object(
  {
    title: Type.Optional(notBlank({ minLength: 1, maxLength: 300, description: 'Heading' })),
    message: notBlank({ minLength: 1, maxLength: 10_000, description: 'The question, as shown' }),
    accept: formButton('Button or box that agrees'),
    refuse: formButton('Button or box that refuses'),
    save: formButton('Button that sends a choice of categories'),
    fields: Type.Optional(
      Type.Record(Type.String({ pattern: categoryPattern }), notBlank({ minLength: 1, maxLength: 2_000 }), {
        maxProperties: mostFields,
        additionalProperties: false,
        description: 'All other texts of the form, by names of yours',
      }),
    ),
  },
  { additionalProperties: false },
);
const formTexts = Type.Record(Type.String({ pattern: languagePattern }), FormTexts, {
  minProperties: 1,
  maxProperties: mostLanguages,
  additionalProperties: false,
  description: 'All texts in each language, as shown. A context names one of these languages',
});

const exampleForm = {
  texts: {
    en: { title: 'Newsletter', message: 'May we send you offers by email?', accept: 'Subscribe', fields: { frequency: 'Once a month' } },
    'pt-BR': {
      title: 'Novidades',
      message: 'Podemos enviar ofertas por e-mail?',
      accept: 'Assinar',
      fields: { frequency: 'Uma vez por mês' },
    },
  },
  categories: [{ key: 'newsletter', label: { en: 'Offers by email', 'pt-BR': 'Ofertas por e-mail' } }],
};

export const FormBody = Type.Object(
  {
    texts: formTexts,
    categories: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: Type.String({ pattern: categoryPattern, description: 'Key in `preferences`' }),
            required: Type.Optional(
              Type.Boolean({ description: 'Whether it cannot be refused. Default: true for `necessary`, false for all others' }),
            ),
            label: inLanguages(notBlank({ minLength: 1, maxLength: 300 }), 'Name in each language of `texts`, as shown'),
            description: Type.Optional(inLanguages(notBlank({ minLength: 1, maxLength: 2_000 }), 'Purpose, in any language of `texts`')),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 64, description: 'What the form asks about, in the order shown. Each key once' },
      ),
    ),
    picture: Type.Optional(
      Type.String({
        pattern: textShapes.base64.pattern,
        minLength: 4,
        maxLength: Math.ceil(mostPictureBytes / 3) * 4,
        description:
          'A picture of the form: the base64 of a PNG, JPEG or WebP file of at most 1 MiB, 16,384 pixels a side and 50 million in all',
      }),
    ),
  },
  { $id: 'FormBody', additionalProperties: false, examples: [exampleForm] },
);
export type FormBody = Static<typeof FormBody>;

const FormNotice = Type.Object(
  {
    v: Type.Literal(1),
    kind: Type.Literal('form'),
    site_id: Type.String({ format: 'uuid' }),
    texts: formTexts,
    categories: categoriesOf('In the order shown; null if the form names none', 'Purpose by language'),
    picture: Type.Union(
      [
        Type.Object(
          {
            sha256: sha256('SHA-256 of the file'),
            media_type: Type.Union((['image/png', 'image/jpeg', 'image/webp'] as const).map((type) => Type.Literal(type))),
            bytes: Type.Integer({ minimum: 1, maximum: mostPictureBytes }),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'null if the form has none' },
    ),
  },
  { additionalProperties: false },
);

const exampleFormNotice = {
  ...{ v: 1, kind: 'form', site_id: exampleIds.site, texts: exampleForm.texts, picture: null },
  categories: [{ ...exampleForm.categories[0], required: false, description: {} }],
};

export const RegisteredNotice = Type.Object(
  { ...facts, notice: FormNotice },
  {
    $id: 'RegisteredNotice',
    additionalProperties: false,
    examples: [{ ...exampleFacts, kind: 'form', notice: exampleFormNotice }],
  },
);

export const NoticePicture = Type.String({
  $id: 'NoticePicture',
  description: 'The file, as it was registered',
  contentMediaType: 'image/png',
  examples: ['\u0089PNG…'],
});

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
  held: 'This content is from {host}. It needs your consent to “{category}”.',
  show_once: 'Show once',
  show_always: 'Always show',
};

export const Notice = Type.Object(
  { ...facts, answers, notice: Type.Union([BannerNotice, FormNotice]) },
  {
    $id: 'Notice',
    additionalProperties: false,
    examples: [
      {
        ...exampleFacts,
        answers: exampleAnswers,
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
