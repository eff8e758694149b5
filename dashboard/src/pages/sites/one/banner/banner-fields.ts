import type { Category as ShownCategory, Site as ShownSite, Texts } from '@consent/banner';
import type { Schema } from '../../../../api/client';
import type { EarlierTool } from './earlier-tools';
import { ruleFieldsOf, rulesOf, type RuleFields } from './place-rules';

export type Banner = NonNullable<Schema<'SiteBody'>['banner']>;
type BuiltInTag = NonNullable<Banner['languages']>[number];
export type Vendor = NonNullable<Banner['vendor_signals']>[number];
type ColorSchemeSetting = NonNullable<Banner['color_scheme']>;
type CategoryCookie = NonNullable<NonNullable<Banner['categories']>[number]['cookies']>[number];
export type Colors = Record<'accent' | 'background' | 'text', string>;

/** "" means that it is left out. */
export interface CookieFields {
  name: string;
  kind: NonNullable<CategoryCookie['kind']>;
  provider: string;
  /** By language. */
  purpose: Record<string, string>;
  duration: string;
}
export type Category = Omit<ShownCategory, 'cookies'> & { cookies: CookieFields[] };

/** "" means a default. */
export interface BannerFields {
  /** Null: the site has no categories, and the banner asks about none. Read it with `askedCategories`. */
  categories: Category[] | null;
  /** Built-in languages besides English, in the order of the settings. */
  languages: string[];
  /** By language. Built-in ones need no entry. */
  texts: Record<string, Partial<Texts>>;
  position: ShownSite['position'];
  colors: Colors;
  /** "system": that of the visitor. */
  scheme: ColorSchemeSetting | 'system';
  asksAgain: boolean;
  days: string;
  asksOnNewVersion: boolean;
  respectsSignal: boolean;
  isShared: boolean;
  usesConsentMode: boolean;
  /** Other vendors whose tags are told about choices. */
  vendors: Vendor[];
  /** What visitors of each place are asked, in order. */
  rules: RuleFields[];
  /** Whether a withdrawal reloads the page. */
  reloads: boolean;
  /** The tool that asked visitors before. */
  earlier: EarlierTool | null;
  /** Null: the site does not identify people. Its rule is set by another form. */
  identity: NonNullable<Banner['identity']> | null;
}

/** The API's defaults (decision 34.2). */
const defaultDays = 365;
export const positions = ['bottom', 'bottom_left', 'bottom_right', 'center'] as const satisfies ShownSite['position'][];
export const schemes = ['system', 'light', 'dark', 'auto'] as const satisfies BannerFields['scheme'][];
export const vendors = ['microsoft_uet', 'microsoft_clarity', 'amazon', 'meta'] as const satisfies Vendor[];
export const colorNames = ['accent', 'background', 'text'] as const satisfies (keyof Colors)[];
export const textNames = [
  'title',
  'message',
  'message_opt_out',
  'message_notice',
  'accept',
  'refuse',
  'choose',
  'save',
  'change',
  'policy',
  'required',
  'acknowledge',
  'signal',
  'held',
  'show_once',
  'show_always',
] as const satisfies (keyof Texts)[];
export const personNames = ['scope', 'differs', 'adopted'] as const;
export type PersonTexts = Partial<Record<(typeof personNames)[number], string>>;
export const messageNames: readonly (keyof Texts)[] = ['message', 'message_opt_out', 'message_notice', 'held'];

/** The texts that a visitor of some place may read. */
export function textNamesOf({ rules, respectsSignal }: Pick<BannerFields, 'rules' | 'respectsSignal'>): (typeof textNames)[number][] {
  const models = new Set(rules.flatMap(({ model, categories }) => [model, ...Object.values(categories)]));
  const isShown: Partial<Record<keyof Texts, boolean>> = {
    message_opt_out: [...models].some((model) => model !== 'opt_in'),
    message_notice: models.has('notice'),
    acknowledge: models.has('notice'),
    signal: respectsSignal || rules.some(({ gpc }) => gpc === 'decides' || gpc === 'refuses_and_asks'),
  };
  return textNames.filter((name) => isShown[name] !== false);
}
/** Of a site that chooses none (decision 56). */
const defaultLanguages: readonly string[] = ['pt-BR'];

export function fieldsOf(banner: Banner | undefined): BannerFields {
  const { categories, languages, texts, position, colors, ask_again_after_days: days } = banner ?? {};
  return {
    categories: categories?.map(withDefaults) ?? null,
    languages: (languages ?? defaultLanguages).filter((tag) => tag !== 'en'),
    texts: texts ?? {},
    position: position ?? 'bottom',
    colors: { accent: colors?.accent ?? '', background: colors?.background ?? '', text: colors?.text ?? '' },
    scheme: banner?.color_scheme ?? 'system',
    asksAgain: days !== null,
    days: String(days ?? defaultDays),
    asksOnNewVersion: banner?.ask_again_on_new_version ?? true,
    respectsSignal: banner?.global_privacy_control ?? true,
    isShared: banner?.shared_by_subdomains ?? false,
    usesConsentMode: banner?.google_consent_mode ?? false,
    vendors: banner?.vendor_signals ?? [],
    rules: ruleFieldsOf(banner?.rules),
    reloads: banner?.on_withdrawal !== 'keep',
    earlier: banner?.earlier_tool ?? null,
    identity: banner?.identity ?? null,
  };
}

export const withDefaults = ({ key, required, label, description, cookies }: NonNullable<Banner['categories']>[number]): Category => ({
  key,
  required: required ?? isRequiredByDefault(key),
  label: label ?? {},
  description: description ?? {},
  cookies: (cookies ?? []).map(({ name, kind, provider, purpose, duration }) => ({
    ...{ name, kind: kind ?? 'cookie', provider: provider ?? '', purpose: purpose ?? {}, duration: duration ?? '' },
  })),
});

const isRequiredByDefault = (key: string) => key === 'necessary';

/**
 * Returns the categories that the banner asks about. With a closed set, described categories come first and those outside
 * the set are omitted.
 */
export function askedCategories(described: BannerFields['categories'], allowed: readonly string[] | null): Category[] | null {
  if (allowed === null) return described;
  const first = (described ?? []).filter(({ key }) => allowed.includes(key));
  const rest = allowed.filter((key) => !first.some((category) => category.key === key));
  return [...first, ...rest.map((key) => withDefaults({ key }))];
}

/**
 * Returns the settings to save, or undefined if all are defaults. Defaults are omitted, so that they follow ours. `current`
 * keeps settings of a newer API that this form doesn't know, and the rule about people, which another form sets.
 */
export function bannerOf(fields: BannerFields, allowed: readonly string[] | null, current?: Banner): Banner | undefined {
  const categories = categoriesOf(fields.categories, allowed);
  const texts = textsOf(fields);
  const colors = Object.fromEntries(Object.entries(filled(fields.colors)).map(([name, color]) => [name, color.trim().toLowerCase()]));
  const days = fields.asksAgain ? Number(fields.days) : null;
  const identity = current === undefined ? fields.identity : current.identity;
  const banner: Banner = {
    ...unknownOf(current),
    ...(categories !== undefined && { categories }),
    ...(fields.languages.join() !== defaultLanguages.join() && { languages: ['en', ...fields.languages] as BuiltInTag[] }),
    ...(Object.keys(texts).length > 0 && { texts }),
    ...(fields.position !== 'bottom' && { position: fields.position }),
    ...(Object.keys(colors).length > 0 && { colors }),
    ...(fields.scheme !== 'system' && { color_scheme: fields.scheme }),
    ...(days !== defaultDays && { ask_again_after_days: days }),
    ...(!fields.asksOnNewVersion && { ask_again_on_new_version: false }),
    ...(!fields.respectsSignal && { global_privacy_control: false }),
    ...(fields.isShared && { shared_by_subdomains: true }),
    ...(fields.usesConsentMode && { google_consent_mode: true }),
    ...(fields.vendors.length > 0 && { vendor_signals: fields.vendors }),
    ...(fields.rules.length > 0 && { rules: rulesOf(fields.rules) }),
    ...(!fields.reloads && { on_withdrawal: 'keep' as const }),
    // Without a group it would answer nothing.
    ...(fields.earlier !== null && Object.keys(fields.earlier.categories).length > 0 && { earlier_tool: fields.earlier }),
    ...(identity && { identity: identityOf(identity, (fields.identity ?? identity).texts ?? {}) }),
  };
  return Object.keys(banner).length === 0 ? undefined : banner;
}

const known: readonly string[] = [
  ...['categories', 'languages', 'texts', 'position', 'colors', 'rules', 'ask_again_after_days', 'ask_again_on_new_version'],
  ...[
    'global_privacy_control',
    'shared_by_subdomains',
    'google_consent_mode',
    'on_withdrawal',
    'vendor_signals',
    'color_scheme',
    'earlier_tool',
    'identity',
  ],
];
const unknownOf = (banner: Banner | undefined): Banner =>
  Object.fromEntries(Object.entries(banner ?? {}).filter(([name]) => !known.includes(name)));

function identityOf(
  { texts: _, ...rule }: NonNullable<Banner['identity']>,
  own: Record<string, PersonTexts>,
): NonNullable<Banner['identity']> {
  const texts = Object.entries(own).flatMap(([language, words]) => {
    const written = filled(words);
    return Object.keys(written).length > 0 ? [[language, written] as const] : [];
  });
  return { ...rule, ...(texts.length > 0 && { texts: Object.fromEntries(texts) }) };
}

function categoriesOf(described: BannerFields['categories'], allowed: readonly string[] | null): Banner['categories'] {
  const categories = askedCategories(described, allowed)?.map(({ key, required, label, description, cookies }) => ({
    key,
    ...(required !== isRequiredByDefault(key) && { required }),
    ...named('label', filled(label)),
    ...named('description', filled(description)),
    ...(cookies.length > 0 && { cookies: cookies.map(cookieOf) }),
  }));
  // A closed set in its own order without descriptions needs no settings.
  const saysNothing =
    allowed !== null && categories?.every((category, index) => category.key === allowed[index] && Object.keys(category).length === 1);
  return saysNothing === true ? undefined : categories;
}

function cookieOf({ name, kind, provider, purpose, duration }: CookieFields): CategoryCookie {
  const purposes = filled(purpose);
  return {
    name: name.trim(),
    ...(kind !== 'cookie' && { kind }),
    ...filled({ provider: provider.trim() }),
    ...(Object.keys(purposes).length > 0 && { purpose: purposes }),
    ...filled({ duration: duration.trim() }),
  };
}

/** An added language stays even without texts. The banner then shows it in English. */
function textsOf({ languages, texts }: Pick<BannerFields, 'languages' | 'texts'>): NonNullable<Banner['texts']> {
  const builtIn = ['en', ...languages];
  const entries = Object.entries(texts).map(([language, own]) => [language, filled(own)] as const);
  return Object.fromEntries(entries.filter(([language, own]) => !builtIn.includes(language) || Object.keys(own).length > 0));
}

/** Blank texts mean defaults. */
const filled = (texts: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''));

const named = (name: 'label' | 'description', texts: Record<string, string>) => (Object.keys(texts).length > 0 ? { [name]: texts } : {});

/** As in GET /public/site (decisions 54.3 and 56). */
export const languagesOf = ({ languages, texts, rules }: Pick<BannerFields, 'languages' | 'texts' | 'rules'>): string[] => [
  ...new Set(['en', ...languages, ...Object.keys(texts), ...rules.flatMap((rule) => Object.keys(rule.texts ?? {}))]),
];

export const hasOwnTexts = (texts: Partial<Texts>): boolean => Object.values(texts).some((text) => text.trim() !== '');

/**
 * The language that the form opens in: that of the dashboard, whose proposed texts its reader understands. A banner with words of
 * its own in other languages only opens in one of those, so that they are seen.
 */
export function openingLanguage(
  fields: Pick<BannerFields, 'languages' | 'texts' | 'categories' | 'rules' | 'identity'>,
  ofDashboard: string,
): string {
  const languages = languagesOf(fields);
  const own = languages.filter((language) => hasWords(fields, language));
  return own.includes(ofDashboard) ? ofDashboard : (own[0] ?? (languages.includes(ofDashboard) ? ofDashboard : 'en'));
}

function hasWords(
  { texts, categories, rules, identity }: Pick<BannerFields, 'texts' | 'categories' | 'rules' | 'identity'>,
  language: string,
): boolean {
  const described = (categories ?? []).flatMap(({ label, description }) => [label[language], description[language]]);
  const ofRules = rules.flatMap((rule) => Object.values(rule.texts?.[language] ?? {}));
  const ofPeople = Object.values(identity?.texts?.[language] ?? {});
  return [...Object.values(texts[language] ?? {}), ...described, ...ofRules, ...ofPeople].some(
    (text) => text !== undefined && text.trim() !== '',
  );
}

/** Blank texts aren't saved, so the defaults apply. */
export const withoutBlanks = <Value extends Partial<Record<string, string>>>(texts: Value): Value =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== '')) as Value;
