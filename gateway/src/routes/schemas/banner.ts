import { earlierTools } from '@consent/notice';
import { builtInLanguages } from '@consent/notice/languages';
import { Type, type Static } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { nameText, notBlank } from './text';

export const categoryPattern = '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$';

export const languagePattern = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$';

const colour = (description: string) => Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$', description }));
const longText = (description: string) => Type.Optional(notBlank({ minLength: 1, maxLength: 1000, description }));
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
    message: longText('The question to visitors, in plain text'),
    accept: shortText('Button that accepts every category'),
    refuse: shortText('Button that refuses all categories except required ones'),
    choose: shortText('Button that shows the categories'),
    save: shortText('Button that saves a choice of categories'),
    change: shortText('Link that lets a visitor change their choice later'),
    policy: shortText('Link to the policy'),
    required: shortText('Label next to a category that is always on'),
    message_opt_out: longText('The message where visitors can refuse, and are not asked first'),
    message_notice: longText('The message where visitors are only told'),
    acknowledge: shortText('Button that closes such a message'),
    signal: shortText('Status after Global Privacy Control refused'),
    held: longText('In place of held content; `{host}` and `{category}` are replaced'),
    show_once: shortText('Button that shows held content once'),
    show_always: shortText('Button that agrees to the category of held content'),
  },
  { additionalProperties: false },
);

/** Twice as long as the longest of ours. */
const personText = (description: string) => Type.Optional(notBlank({ minLength: 1, maxLength: 320, description }));

const PersonTexts = Type.Object(
  {
    scope: personText('In the question: where a choice holds. It must say that it holds on all devices of the signed-in person'),
    adopted: personText('Said once, when the choice of another device holds here'),
    differs: personText('In the question, if device and person chose differently'),
  },
  { additionalProperties: false },
);

const oneOf = <Names extends readonly string[]>(names: Names, description: string) =>
  Type.Union(
    names.map((name) => Type.Literal(name as Names[number])),
    { description },
  );

export const ruleModels = ['opt_in', 'opt_out', 'notice', 'none'] as const;
export const signalEffects = ['decides', 'refuses_and_asks', 'ignored'] as const;

const aboutModel =
  'When optional categories run. `opt_in`: once the visitor agrees. `opt_out`: until the visitor refuses. `notice`: always, and a note says so. `none`: always, without a banner. A visitor can refuse under each of them';
const days = (description: string) =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], { description }));
const bannerTexts = (description: string) =>
  Type.Record(Type.String({ pattern: languagePattern }), BannerTexts, { maxProperties: 40, additionalProperties: false, description });

const BannerRule = Type.Object(
  {
    places: Type.Array(Type.String({ pattern: '^([A-Z]{2}(-[A-Z]{2})?|EEA|\\*)$' }), {
      minItems: 1,
      maxItems: 60,
      uniqueItems: true,
      description:
        'Countries (ISO 3166-1, such as `BR`), `EEA`, states of the US and provinces of Canada (`US-CA`, `CA-QC`), or `*` for all places that no earlier rule names',
    }),
    model: oneOf(ruleModels, aboutModel),
    categories: Type.Optional(
      Type.Record(Type.String({ pattern: categoryPattern }), oneOf(ruleModels, 'Model of this category'), {
        maxProperties: 64,
        additionalProperties: false,
        description: 'Categories whose model differs. The strictest model decides which question is shown',
      }),
    ),
    gpc: Type.Optional(
      oneOf(
        signalEffects,
        'What Global Privacy Control does. `decides`: it refuses, and nobody is asked. `refuses_and_asks`: it refuses, and the banner asks. `ignored`: nothing. Default: `decides` if `global_privacy_control` is true, else `ignored`',
      ),
    ),
    ask_again_after_days: Type.Optional(
      Type.Object(
        { yes: days('After an acceptance; null means never'), no: days('After a refusal; null means never') },
        {
          additionalProperties: false,
          description: 'Days after which the banner asks again. Default: `ask_again_after_days` of the banner',
        },
      ),
    ),
    texts: Type.Optional(bannerTexts('Texts that replace those of the banner where this rule applies')),
  },
  { additionalProperties: false },
);

export const cookieKinds = ['cookie', 'local_storage', 'session_storage'] as const;

const CategoryCookie = Type.Object(
  {
    name: Type.String({
      pattern: textShapes.cookieName.pattern,
      minLength: 1,
      maxLength: 128,
      description: 'Its name; a `*` at the end stands for any rest. Each name of a kind once in all categories',
    }),
    kind: Type.Optional(
      Type.Union(
        cookieKinds.map((kind) => Type.Literal(kind)),
        { description: 'Default: `cookie`' },
      ),
    ),
    provider: Type.Optional(nameText({ minLength: 1, maxLength: 120, description: 'Who sets it' })),
    purpose: Type.Optional(byLanguage(500, 'What it is for, by language')),
    duration: Type.Optional(nameText({ minLength: 1, maxLength: 120, description: 'How long it stays, in your words' })),
  },
  { additionalProperties: false },
);

const BannerCategory = Type.Object(
  {
    key: Type.String({ pattern: categoryPattern, description: 'Key in `preferences`' }),
    required: Type.Optional(
      Type.Boolean({
        description: 'Whether the category is always on and shown as such. Default: true for `necessary`, false for all others',
      }),
    ),
    label: Type.Optional(byLanguage(120, 'Name by language')),
    description: Type.Optional(byLanguage(500, 'Purpose by language')),
    cookies: Type.Optional(
      Type.Array(CategoryCookie, {
        maxItems: 64,
        description: 'Cookies and storage keys of the category. The banner deletes them when the visitor refuses it, unless it is required',
      }),
    ),
  },
  { additionalProperties: false },
);

export const positions = ['bottom', 'bottom_left', 'bottom_right', 'center'] as const;

export const colorSchemes = ['light', 'dark', 'auto'] as const;
export const vendors = ['microsoft_uet', 'microsoft_clarity', 'amazon', 'meta'] as const;

export const differenceRules = ['ask', 'account', 'device'] as const;

export const exampleBanner = {
  categories: [
    { key: 'necessary', required: true, label: { en: 'Necessary', 'pt-BR': 'Necessários' } },
    {
      key: 'analytics',
      label: { en: 'Analytics', 'pt-BR': 'Análise' },
      cookies: [{ name: '_ga*', provider: 'Google', purpose: { en: 'Counts visits' }, duration: '2 years' }],
    },
    { key: 'marketing' },
  ],
  texts: { en: { title: 'Cookies at the shop' } },
  languages: ['en', 'pt-BR', 'de'],
  position: 'bottom_right' as const,
  colors: { accent: '#0b7285' },
  ask_again_after_days: 180,
};

const EarlierTool = Type.Object(
  {
    name: oneOf(earlierTools, 'The tool. `cookieconsent` is vanilla-cookieconsent'),
    categories: Type.Record(
      Type.String({ pattern: categoryPattern }),
      Type.String({ pattern: categoryPattern, description: 'Key of a category' }),
      {
        minProperties: 1,
        maxProperties: 64,
        additionalProperties: false,
        description: 'Your categories by the tool’s names of its groups',
      },
    ),
  },
  {
    additionalProperties: false,
    description:
      'The tool that asked your visitors before. The banner reads its cookie once, so that who has answered every category is not asked again. The answer is recorded as of today, with a `consent_id` that begins with `earlier_`',
  },
);

export const BannerSettings = Type.Object(
  {
    categories: Type.Optional(
      Type.Array(BannerCategory, {
        maxItems: 64,
        description:
          'Categories that the banner asks about, in this order. If the site defines its own `categories`, the banner shows only those, and appends any that are missing here',
      }),
    ),
    texts: Type.Optional(
      bannerTexts(
        'Custom texts by language, which replace the built-in ones. A language that `languages` does not name is shown in English where it has no text here',
      ),
    ),
    languages: Type.Optional(
      Type.Array(Type.Unsafe<string>({ type: 'string', enum: builtInLanguages().map(({ tag }) => tag) }), {
        minItems: 1,
        maxItems: 40,
        uniqueItems: true,
        description:
          'Built-in languages that visitors may get, beside those of `texts`. `en` is always there. Default: `en` and `pt-BR`. Most are machine drafts that no speaker has read yet',
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
        {
          additionalProperties: false,
          description:
            'Colours as #rrggbb. Default: the built-in colours for the visitor’s light or dark mode. With a `background`, text and accent need a contrast of 4.5:1 to it',
        },
      ),
    ),
    ask_again_after_days: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], {
        description: 'Days after which the banner asks again; null means never. Default: 365',
      }),
    ),
    ask_again_on_new_version: Type.Optional(
      Type.Boolean({ description: 'Whether to ask again after a new version of the policy. Default: true' }),
    ),
    watch: Type.Optional(
      Type.Union(
        [
          Type.Object(
            {
              sample: Type.Number({ minimum: 0.001, maximum: 1, description: 'Share of page views that report what ran' }),
              hosts: Type.Optional(
                Type.Array(
                  Type.Object(
                    {
                      name: Type.String({
                        minLength: 1,
                        maxLength: 128,
                        pattern: textShapes.hostName.pattern,
                        description: 'The host, with its subdomains',
                      }),
                      category: Type.String({ pattern: categoryPattern, description: 'Key of its category' }),
                    },
                    { additionalProperties: false },
                  ),
                  { maxItems: 200, description: 'Categories of hosts, for `GET /sites/{siteId}/seen`' },
                ),
              ),
            },
            { additionalProperties: false },
          ),
          Type.Null(),
        ],
        {
          description:
            'Lets a sample of page views report names of cookies, storage keys and hosts, never values. Omit it or pass null to turn it off. Default: off',
        },
      ),
    ),
    global_privacy_control: Type.Optional(
      Type.Boolean({
        description: 'Whether to treat Global Privacy Control as a refusal of all categories that aren’t required. Default: true',
      }),
    ),
    shared_by_subdomains: Type.Optional(
      Type.Boolean({
        description:
          'Whether a choice holds on all subdomains of the site’s domain, by a cookie `consent.v1` that servers can read too. Default: false, no cookie',
      }),
    ),
    google_consent_mode: Type.Optional(
      Type.Boolean({ description: 'Whether to pass choices to Google tags with Consent Mode v2. Default: false' }),
    ),
    earlier_tool: Type.Optional(Type.Union([EarlierTool, Type.Null()], { description: 'Default: none' })),
    vendor_signals: Type.Optional(
      Type.Array(oneOf(vendors, 'A vendor'), {
        maxItems: vendors.length,
        uniqueItems: true,
        description:
          'Other vendors whose tags are told about choices: Microsoft Advertising (UET), Microsoft Clarity, Amazon Ads, and the pixel of Meta. Default: none',
      }),
    ),
    color_scheme: Type.Optional(
      oneOf(
        colorSchemes,
        'Whether the banner is light, dark, or follows the `color-scheme` of the page (`auto`). Default: it follows the visitor’s system',
      ),
    ),
    identity: Type.Optional(
      Type.Object(
        {
          on_difference: oneOf(
            differenceRules,
            'If a device and its signed-in person chose differently: `ask` asks again and allows only what both allow, `account` takes the person’s choice, `device` that of the device',
          ),
          texts: Type.Optional(
            Type.Record(Type.String({ pattern: languagePattern }), PersonTexts, {
              maxProperties: 40,
              additionalProperties: false,
              description:
                'Your own words about devices, by language. A text that is left out is ours. Languages that visitors do not get are kept and not shown',
            }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'Lets the banner identify signed-in people by tokens of your server, so that a choice holds on all their devices. The banner says so before a choice. Default: off',
        },
      ),
    ),
    rules: Type.Optional(
      Type.Array(BannerRule, {
        minItems: 1,
        maxItems: 50,
        description:
          'What visitors of each place are asked; the first rule that names their place applies. Visitors whose place is unknown, or that no rule names, get the strictest: `opt_in`. Without rules everybody does',
      }),
    ),
    on_withdrawal: Type.Optional(
      Type.Union([Type.Literal('reload'), Type.Literal('keep')], {
        description: 'Whether a page reloads when a visitor withdraws a category whose scripts ran on it. Default: `reload`',
      }),
    ),
  },
  { additionalProperties: false, examples: [exampleBanner], description: 'Appearance and behaviour of the banner' },
);

export type BannerSettings = Static<typeof BannerSettings>;
export type BannerRule = Static<typeof BannerRule>;
export type BannerCategory = Static<typeof BannerCategory>;
