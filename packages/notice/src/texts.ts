import { find } from './find';
import { enLabels, enTexts } from './languages/en';
import type { Category, Site, Texts } from './site';

const rightToLeft = /^(ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)\b/;

export const directionOf = (language: string): 'rtl' | 'ltr' => (rightToLeft.test(language) ? 'rtl' : 'ltr');

/** Browsers name some languages in several ways: by an old tag, by a region instead of a script. */
const sameFor = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(/^iw\b/, 'he')
    .replace(/^n[no]\b/, 'nb')
    .replace(/^zh(-hant|-tw|-hk|-mo)?\b.*/, (_, traditional) => (traditional ? 'zh-hant' : 'zh-hans'));

const mainOf = (tag: string) => sameFor(tag).split('-')[0];

/**
 * Returns the language of the site that fits the first wanted one that any fits: the tag, another name of it, its main part (pt for
 * pt-PT), or another form of the language (pt-BR for pt). Falls back to English.
 */
export function chooseLanguage(wanted: readonly string[], available: readonly string[]): string {
  for (const tag of wanted) {
    const [same, main] = [sameFor(tag), mainOf(tag)];
    const found =
      available.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
      available.find((one) => sameFor(one) === same) ??
      available.find((one) => sameFor(one) === main) ??
      available.find((one) => mainOf(one) === main);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** English fills in. `withLanguage` adds the built-in texts of another language to a site. */
export function textsIn(language: string, site: Pick<Site, 'texts'>): Texts {
  return { ...enTexts, ...find(site.texts, language) };
}

export function labelOf({ key, label }: Category, language: string): string {
  return find(label, language) ?? find(label, 'en') ?? find<string>(enLabels, key) ?? key;
}

export function descriptionOf({ description }: Category, language: string): string | undefined {
  return find(description, language) ?? find(description, 'en');
}
