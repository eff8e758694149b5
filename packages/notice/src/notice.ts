import { find } from './find';
import { questionOf } from './rules';
import type { Category, ColorSchemeSetting, Identity, Model, Rule, Site, Texts } from './site';
import { labelOf, textsIn } from './texts';

/**
 * What the banner of a site asks, in all its languages (decision 49). Members have the names of `GET /public/site`, but texts and labels
 * are those that a visitor reads. A language without a description has the English one.
 */
export interface Notice {
  v: 1;
  kind: 'banner';
  site_id: string;
  /** SHA-256 of banner.js in hex. */
  program: string;
  /** null if the site names no categories. */
  categories: Category[] | null;
  policy: { id: string; version: number; sha256: string } | null;
  /** Only texts that the site can show. */
  texts: Record<string, ShownTexts>;
  /** In the order that they are drawn in. `save` takes the place of `choose` once the categories are open. */
  buttons: Button[];
  position: Site['position'];
  colors: Site['colors'];
  /** Only if the owner chose one. */
  color_scheme?: ColorSchemeSetting;
  ask_again_after_days: number | null;
  ask_again_on_new_version: boolean;
  global_privacy_control: boolean;
  google_consent_mode: boolean;
  /** Vendors besides Google that are told about choices. Only if there are some. */
  vendor_signals?: string[];
  /** By number, from 0: what visitors are asked that no rule is for. Absent if the site has no rules. */
  rules?: NoticeRule[];
  /** Only if a withdrawal does not reload the page. */
  on_withdrawal?: 'keep';
  /** Only if a choice holds on all devices of a signed-in person. */
  identity?: Identity;
}

/** A rule of the site's owner, with every default filled in. */
export interface PlacedRule extends Pick<Rule, 'model' | 'categories' | 'gpc' | 'ask_again_after_days'> {
  places: string[];
  /** Texts that replace those of the site. */
  texts: Site['texts'];
}

/** `texts` has only what differs from the texts of the notice. */
export interface NoticeRule extends PlacedRule {
  number: number;
  /** The model whose question is shown: the strictest of the optional categories. */
  question: Model;
}

export type ShownTexts = Partial<Texts>;

export type Button = 'refuse_all' | 'accept_all' | 'choose' | 'save';

export interface NoticeOptions {
  site: Omit<Site, 'policy'> & { site_id: string; policy: { id: string; version: number; sha256: string } | null };
  /** From number 0. */
  rules?: readonly PlacedRule[] | undefined;
  program: string;
}

/** The site has its built-in texts already (`withBuiltInTexts`). */
export function noticeOf({ site, rules, program }: NoticeOptions): Notice {
  const { site_id, categories, policy, languages, position, colors } = site;
  const inEach = <Value>(valueIn: (language: string) => Value | undefined): Record<string, Value> =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const value = valueIn(language);
        return value === undefined ? [] : [[language, value]];
      }),
    );
  const noticeRules = rules?.map((rule, number): NoticeRule => ({ number, ...rule, question: questionOf({ categories, rule }) }));
  const names = shownNames(site, noticeRules);
  const only = (texts: Partial<Texts>) => Object.fromEntries(Object.entries(texts).filter(([name]) => names.has(name)));
  const texts = inEach((language) => only(textsIn(language, site)));
  const isChoice = categories?.some(({ required }) => !required) === true;
  return {
    v: 1,
    kind: 'banner',
    site_id,
    program,
    categories:
      categories?.map((category) => ({
        key: category.key,
        required: category.required,
        label: inEach((language) => labelOf(category, language)),
        description: inEach((language) => category.description[language]),
        ...(category.cookies !== undefined && category.cookies.length > 0 && { cookies: category.cookies }),
      })) ?? null,
    policy: policy && { id: policy.id, version: policy.version, sha256: policy.sha256 },
    texts,
    buttons: ['refuse_all', 'accept_all', ...(isChoice ? (['choose', 'save'] as const) : [])],
    position,
    colors: { ...colors },
    ask_again_after_days: site.ask_again_after_days,
    ask_again_on_new_version: site.ask_again_on_new_version,
    global_privacy_control: site.global_privacy_control,
    google_consent_mode: site.google_consent_mode,
    ...(noticeRules && {
      rules: noticeRules.map((rule) => ({
        ...rule,
        texts: inEach((language) => differing(only(find(rule.texts, language) ?? {}), texts[language])),
      })),
    }),
    ...(site.on_withdrawal === 'keep' && { on_withdrawal: site.on_withdrawal }),
    ...(site.color_scheme && { color_scheme: site.color_scheme }),
    ...(site.vendor_signals && { vendor_signals: site.vendor_signals }),
    ...(site.identity && { identity: site.identity }),
  };
}

/** Any page of the site may have held content. */
const alwaysShown = [
  ...['title', 'message', 'accept', 'refuse', 'choose', 'save', 'change', 'policy', 'required'],
  ...['held', 'show_once', 'show_always'],
];

/** Other texts are only of banners that show them, so that the notice of a site says nothing that it never asks. */
function shownNames(site: Pick<Site, 'global_privacy_control'>, rules: readonly NoticeRule[] | undefined): ReadonlySet<string> {
  const honoursSignal = rules?.some(({ gpc }) => gpc !== 'ignored') ?? site.global_privacy_control;
  const runsUntilRefused = rules?.some(({ model, categories }) => [model, ...Object.values(categories)].some((each) => each !== 'opt_in'));
  const onlyTells = rules?.some(({ question }) => question === 'notice');
  return new Set([
    ...alwaysShown,
    ...(honoursSignal ? ['signal'] : []),
    ...(runsUntilRefused === true ? ['message_opt_out'] : []),
    ...(onlyTells === true ? ['message_notice', 'acknowledge'] : []),
  ]);
}

/** Undefined if nothing differs. */
function differing(own: Partial<Texts>, ofSite: Partial<Texts> | undefined): Partial<Texts> | undefined {
  const entries = Object.entries(own).filter(([name, text]) => text !== ofSite?.[name as keyof Texts]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
