import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { categoryPattern, colorSchemes, cookieKinds, differenceRules, exampleBanner, positions, ruleModels, signalEffects } from './banner';

const byLanguage = (description: string) => Type.Record(Type.String(), Type.String(), { description });

const PublicPolicy = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the UTF-8 bytes of the text' }),
    published_at: Type.String({ format: 'date-time' }),
    url: Type.String({ description: 'Permanent URL of the text as a page. Append `.json` for JSON' }),
    page_url: Type.String({ description: 'URL of a page with the site’s domain, this text, its date and the earlier versions' }),
    change_note: Type.Optional(Type.String({ description: 'What the owner says has changed with this version; absent without a note' })),
  },
  { additionalProperties: false },
);

/** Cookies and storage keys as they are set. Only categories that have some show them. */
export const shownCookies = Type.Optional(
  Type.Array(
    Type.Object(
      {
        name: Type.String({ description: 'A `*` at the end stands for any rest' }),
        kind: Type.Optional(
          Type.Union(
            cookieKinds.map((kind) => Type.Literal(kind)),
            { description: 'Default: `cookie`' },
          ),
        ),
        provider: Type.Optional(Type.String()),
        purpose: Type.Optional(byLanguage('Purpose by language')),
        duration: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
    { description: 'Cookies and storage keys that a refusal deletes; absent if the category names none' },
  ),
);
export const keptOnWithdrawal = Type.Optional(
  Type.Literal('keep', { description: 'A withdrawal does not reload the page; absent if it does' }),
);

export const chosenScheme = Type.Optional(
  Type.Union(
    colorSchemes.map((scheme) => Type.Literal(scheme)),
    { description: 'As the owner chose; absent if the banner follows the visitor’s system' },
  ),
);
export const toldVendors = Type.Optional(
  Type.Array(Type.String(), { description: 'Vendors besides Google that are told about choices; absent if there are none' }),
);

const personWords = Type.Object({ scope: Type.String(), adopted: Type.String(), differs: Type.String() }, { additionalProperties: false });
export const identityOfSite = Type.Optional(
  Type.Object(
    {
      on_difference: Type.Union(differenceRules.map((rule) => Type.Literal(rule))),
      texts: Type.Record(Type.String(), personWords, { description: 'What the banner says about devices, by language' }),
    },
    {
      additionalProperties: false,
      description: 'A choice holds on all devices of a signed-in person. Absent if the site does not identify people',
    },
  ),
);

const PublicCategory = Type.Object(
  {
    key: Type.String({ pattern: categoryPattern }),
    required: Type.Boolean({ description: 'Whether the category is always on' }),
    label: byLanguage('Names by language; if {}, the banner uses its built-in name or the key'),
    description: byLanguage('Purpose by language'),
    cookies: shownCookies,
  },
  { additionalProperties: false },
);

export const exampleNoticeToken = `494482.${'Zm9v'.repeat(10)}Zm8`;
export const exampleNotice = { number: 3, sha256: 'a5e9a3c6e2c4a1fd7d0f2c1ea0ed1e7b7f1a6ea0b2a6d0f0c1b6c1f5b1f6f3b1' };

const CurrentNotice = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    token: Type.String({
      description:
        'Says that this notice was served now. Send it as `context.token` within 48 hours, and the consent is `served`. The same for everyone within an hour',
    }),
  },
  { additionalProperties: false },
);

const model = Type.Union(ruleModels.map((name) => Type.Literal(name)));
const days = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);

const PublicRule = Type.Object(
  {
    number: Type.Integer({
      minimum: 0,
      maximum: 50,
      description: 'Place of the rule in `banner.rules`, from 1. 0: no rule is for this place',
    }),
    place: Type.Union([Type.String({ pattern: '^[A-Z0-9-]{2,6}$' }), Type.Null()], {
      description: 'Country or state of the caller’s address, such as `US-CA`; null if unknown',
    }),
    model,
    categories: Type.Record(Type.String(), model, { description: 'Categories whose model differs' }),
    gpc: Type.Union(signalEffects.map((name) => Type.Literal(name))),
    ask_again_after_days: Type.Object({ yes: days, no: days }, { additionalProperties: false }),
  },
  {
    additionalProperties: false,
    description:
      'The rule for the caller’s place. `texts` are those of the rule. Absent if the site has no rules; with rules only the browser may keep the response',
  },
);

const examplePolicyHash = 'ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856';

export const PublicSite = Type.Object(
  {
    site_id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    categories: Type.Union([Type.Array(PublicCategory), Type.Null()], {
      description: 'Categories to ask about, in this order; null if the site allows any category and lists none',
    }),
    policy: Type.Union([PublicPolicy, Type.Null()], { description: 'Current version of the linked policy; null if the site has none' }),
    languages: Type.Array(Type.String(), {
      description: 'Languages that visitors may get: `en`, other built-in ones, then those of `texts`',
    }),
    text_files: Type.Optional(
      Type.String({
        description:
          'Path of the built-in texts: `<language>.json` below it has `texts` and `labels` of a language of `text_file_languages`. Absent if there is none',
      }),
    ),
    text_file_languages: Type.Optional(
      Type.Array(Type.String(), { description: 'Built-in languages other than `en`. Absent if there is none' }),
    ),
    texts_version: Type.String({ description: 'Version that changes whenever the texts or settings change' }),
    texts: Type.Record(Type.String(), byLanguage('Custom texts by name, which replace the built-in ones'), {
      description: 'Custom texts by language',
    }),
    position: Type.Union(positions.map((position) => Type.Literal(position))),
    colors: byLanguage('Colours as #rrggbb for `accent`, `background` and `text`'),
    ask_again_after_days: Type.Union([Type.Integer(), Type.Null()]),
    ask_again_after: Type.Optional(
      Type.Object(
        { yes: days, no: days },
        {
          additionalProperties: false,
          description:
            'Days after an acceptance and a refusal instead of `ask_again_after_days`, if the site has a `lifetime`. Absent with rules, which have their own',
        },
      ),
    ),
    ask_again_on_new_version: Type.Boolean(),
    global_privacy_control: Type.Boolean(),
    google_consent_mode: Type.Boolean(),
    cookie_domain: Type.Optional(
      Type.String({ description: 'Domain of the cookie with the choice; absent if the site’s subdomains share none' }),
    ),
    rule: Type.Optional(PublicRule),
    on_withdrawal: keptOnWithdrawal,
    color_scheme: chosenScheme,
    vendor_signals: toldVendors,
    identity: identityOfSite,
    watch: Type.Optional(
      Type.Object(
        { sample: Type.Number() },
        {
          additionalProperties: false,
          description: 'Share of page views that load banner-watch.js and report names. Absent if the site does not watch',
        },
      ),
    ),
    earlier_tool: Type.Optional(
      Type.Object(
        { name: Type.String(), categories: byLanguage('Categories by the tool’s names of its groups') },
        { additionalProperties: false, description: 'The tool whose earlier answers hold; absent if there is none' },
      ),
    ),
    requests: Type.Optional(
      Type.Literal(true, {
        description: 'The site takes requests of people about their data (`POST /public/requests`). Absent if it does not',
      }),
    ),
    notice: Type.Union([CurrentNotice, Type.Null()], {
      description: 'The notice that these settings make, as listed at `/sites/{siteId}/notices`; null if it could not be kept now',
    }),
  },
  {
    $id: 'PublicSite',
    additionalProperties: false,
    examples: [
      {
        site_id: exampleIds.site,
        name: 'Shop',
        categories: exampleBanner.categories.map(({ key, label, cookies }) => ({
          key,
          required: key === 'necessary',
          label: label ?? {},
          description: {},
          ...(cookies !== undefined && { cookies }),
        })),
        policy: {
          id: exampleIds.policy,
          name: 'Cookie policy',
          version: 1,
          sha256: examplePolicyHash,
          published_at: exampleTimes.created,
          url: `https://consent.example.com/api/v1/public/policy/${examplePolicyHash}`,
          page_url: `https://consent.example.com/policy/${exampleIds.site}/1?text=${examplePolicyHash}`,
        },
        languages: ['en', 'pt-BR', 'de'],
        text_files: '/banner-texts/5e0b1f6c2d3a4f5e/',
        text_file_languages: ['pt-BR', 'de'],
        texts_version: '9f86d081884c7d65',
        texts: exampleBanner.texts,
        position: exampleBanner.position,
        colors: exampleBanner.colors,
        ask_again_after_days: 180,
        ask_again_on_new_version: true,
        global_privacy_control: true,
        google_consent_mode: false,
        notice: { ...exampleNotice, token: exampleNoticeToken },
      },
    ],
  },
);

export const PublicPolicyText = Type.Object(
  { sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }), content: Type.String() },
  {
    $id: 'PublicPolicyText',
    additionalProperties: false,
    examples: [
      {
        sha256: examplePolicyHash,
        content: 'We use necessary cookies to keep the site running and, with your consent, analytics cookies to improve it.',
      },
    ],
  },
);

export const PublicPolicyPage = Type.String({
  $id: 'PublicPolicyPage',
  description: 'The policy text as a page',
  examples: ['<!doctype html>…'],
});
