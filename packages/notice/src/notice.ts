import type { Category, Site, Texts } from './site';
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
  texts: Record<string, ShownTexts>;
  /** In the order that they are drawn in. `save` takes the place of `choose` once the categories are open. */
  buttons: Button[];
  position: Site['position'];
  colors: Site['colors'];
  ask_again_after_days: number | null;
  ask_again_on_new_version: boolean;
  global_privacy_control: boolean;
  google_consent_mode: boolean;
}

export type ShownTexts = Partial<Texts>;

export type Button = 'refuse_all' | 'accept_all' | 'choose' | 'save';

export interface NoticeOptions {
  site: Omit<Site, 'policy'> & { site_id: string; policy: { id: string; version: number; sha256: string } | null };
  program: string;
}

/** Texts that no banner shows yet. A notice has only what a visitor can read. */
const unshown: readonly (keyof Texts)[] = [
  'message_opt_out',
  'message_notice',
  'acknowledge',
  'signal',
  'held',
  'show_once',
  'show_always',
];

/** The site has its built-in texts already (`withBuiltInTexts`). */
export function noticeOf({ site, program }: NoticeOptions): Notice {
  const { site_id, categories, policy, languages, position, colors } = site;
  const inEach = <Value>(valueIn: (language: string) => Value | undefined): Record<string, Value> =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const value = valueIn(language);
        return value === undefined ? [] : [[language, value]];
      }),
    );
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
      })) ?? null,
    policy: policy && { id: policy.id, version: policy.version, sha256: policy.sha256 },
    texts: inEach((language) => shownTexts(textsIn(language, site))),
    buttons: ['refuse_all', 'accept_all', ...(isChoice ? (['choose', 'save'] as const) : [])],
    position,
    colors: { ...colors },
    ask_again_after_days: site.ask_again_after_days,
    ask_again_on_new_version: site.ask_again_on_new_version,
    global_privacy_control: site.global_privacy_control,
    google_consent_mode: site.google_consent_mode,
  };
}

function shownTexts(texts: Texts): ShownTexts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !unshown.includes(name as keyof Texts)));
}
