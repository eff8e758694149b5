import type { Category, Site as ShownSite, Texts } from '@consent/banner';
import type { Schema } from '../../../../api/client';

export type Banner = NonNullable<Schema<'SiteBody'>['banner']>;
export type Colors = Record<'accent' | 'background' | 'text', string>;

/** "" means a default. */
export interface BannerFields {
  /** Null: the site has no categories, and the banner asks about none. Read it with `askedCategories`. */
  categories: Category[] | null;
  /** By language. English and Portuguese need no entry. */
  texts: Record<string, Partial<Texts>>;
  position: ShownSite['position'];
  colors: Colors;
  asksAgain: boolean;
  days: string;
  asksOnNewVersion: boolean;
  respectsSignal: boolean;
  isShared: boolean;
  usesConsentMode: boolean;
}

/** The API's defaults (decision 34.2). */
const defaultDays = 365;
export const positions = ['bottom', 'bottom_left', 'bottom_right', 'center'] as const satisfies ShownSite['position'][];
export const colorNames = ['accent', 'background', 'text'] as const satisfies (keyof Colors)[];
export const textNames = [
  'title',
  'message',
  'accept',
  'refuse',
  'choose',
  'save',
  'change',
  'policy',
  'required',
] as const satisfies (keyof Texts)[];
export const shippedLanguages = ['en', 'pt-BR'];

export function fieldsOf(banner: Banner | undefined): BannerFields {
  const { categories, texts, position, colors, ask_again_after_days: days } = banner ?? {};
  return {
    categories: categories?.map(withDefaults) ?? null,
    texts: texts ?? {},
    position: position ?? 'bottom',
    colors: { accent: colors?.accent ?? '', background: colors?.background ?? '', text: colors?.text ?? '' },
    asksAgain: days !== null,
    days: String(days ?? defaultDays),
    asksOnNewVersion: banner?.ask_again_on_new_version ?? true,
    respectsSignal: banner?.global_privacy_control ?? true,
    isShared: banner?.shared_by_subdomains ?? false,
    usesConsentMode: banner?.google_consent_mode ?? false,
  };
}

export const withDefaults = ({ key, required, label, description }: NonNullable<Banner['categories']>[number]): Category => ({
  key,
  required: required ?? isRequiredByDefault(key),
  label: label ?? {},
  description: description ?? {},
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
 * keeps settings of a newer API that this form doesn't know.
 */
export function bannerOf(fields: BannerFields, allowed: readonly string[] | null, current?: Banner): Banner | undefined {
  const categories = categoriesOf(fields.categories, allowed);
  const texts = textsOf(fields.texts);
  const colors = Object.fromEntries(Object.entries(filled(fields.colors)).map(([name, color]) => [name, color.trim().toLowerCase()]));
  const days = fields.asksAgain ? Number(fields.days) : null;
  const banner: Banner = {
    ...unknownOf(current),
    ...(categories !== undefined && { categories }),
    ...(Object.keys(texts).length > 0 && { texts }),
    ...(fields.position !== 'bottom' && { position: fields.position }),
    ...(Object.keys(colors).length > 0 && { colors }),
    ...(days !== defaultDays && { ask_again_after_days: days }),
    ...(!fields.asksOnNewVersion && { ask_again_on_new_version: false }),
    ...(!fields.respectsSignal && { global_privacy_control: false }),
    ...(fields.isShared && { shared_by_subdomains: true }),
    ...(fields.usesConsentMode && { google_consent_mode: true }),
  };
  return Object.keys(banner).length === 0 ? undefined : banner;
}

const known: readonly string[] = [
  ...['categories', 'texts', 'position', 'colors'],
  ...['ask_again_after_days', 'ask_again_on_new_version', 'global_privacy_control', 'shared_by_subdomains', 'google_consent_mode'],
];
const unknownOf = (banner: Banner | undefined): Banner =>
  Object.fromEntries(Object.entries(banner ?? {}).filter(([name]) => !known.includes(name)));

function categoriesOf(described: BannerFields['categories'], allowed: readonly string[] | null): Banner['categories'] {
  const categories = askedCategories(described, allowed)?.map(({ key, required, label, description }) => ({
    key,
    ...(required !== isRequiredByDefault(key) && { required }),
    ...named('label', filled(label)),
    ...named('description', filled(description)),
  }));
  // A closed set in its own order without descriptions needs no settings.
  const saysNothing =
    allowed !== null && categories?.every((category, index) => category.key === allowed[index] && Object.keys(category).length === 1);
  return saysNothing === true ? undefined : categories;
}

/** An added language stays even without texts. The banner then shows it in English. */
function textsOf(texts: BannerFields['texts']): NonNullable<Banner['texts']> {
  const entries = Object.entries(texts).map(([language, own]) => [language, filled(own)] as const);
  return Object.fromEntries(entries.filter(([language, own]) => !shippedLanguages.includes(language) || Object.keys(own).length > 0));
}

/** Blank texts mean defaults. */
const filled = (texts: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''));

const named = (name: 'label' | 'description', texts: Record<string, string>) => (Object.keys(texts).length > 0 ? { [name]: texts } : {});

export const languagesOf = ({ texts }: Pick<BannerFields, 'texts'>): string[] => [
  ...shippedLanguages,
  ...Object.keys(texts).filter((language) => !shippedLanguages.includes(language)),
];

/**
 * The language that the form opens in: that of the dashboard, whose proposed texts its reader understands. A banner with words of
 * its own in other languages only opens in one of those, so that they are seen.
 */
export function openingLanguage(fields: Pick<BannerFields, 'texts' | 'categories'>, ofDashboard: string): string {
  const own = languagesOf(fields).filter((language) => hasWords(fields, language));
  return own.includes(ofDashboard) ? ofDashboard : (own[0] ?? ofDashboard);
}

function hasWords({ texts, categories }: Pick<BannerFields, 'texts' | 'categories'>, language: string): boolean {
  const described = (categories ?? []).flatMap(({ label, description }) => [label[language], description[language]]);
  return [...Object.values(texts[language] ?? {}), ...described].some((text) => text !== undefined && text.trim() !== '');
}
