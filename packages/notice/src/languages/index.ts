import { withLanguage, type BuiltInLanguage } from '../built-in-language';
import type { PersonPageWords } from '../person-page/words';
import type { Site } from '../site';
import * as all from './list';

export { isMachineDraft, type BuiltInLanguage } from '../built-in-language';
export { personWords } from '../person-words';
export * from './list';

/** The official languages of the European Union. */
const ofUnion = [
  ...['bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr'],
  ...['hu', 'it', 'lt', 'lv', 'mt', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv'],
];

export const isOfUnion = (tag: string): boolean => ofUnion.includes(tag);

/** English first, then the languages of the European Union, then others. */
export function builtInLanguages(): BuiltInLanguage[] {
  const rankOf = (tag: string) => (tag === 'en' ? 0 : isOfUnion(tag) ? 1 : 2);
  return Object.values(all).sort((one, other) => rankOf(one.tag) - rankOf(other.tag) || (one.tag < other.tag ? -1 : 1));
}

export const builtInLanguage = (tag: string): BuiltInLanguage | undefined => Object.values(all).find((one) => one.tag === tag);

/** English for a language that is not built in. */
export const personPageWords = (tag: string): PersonPageWords => (builtInLanguage(tag) ?? all.en).person;

/** The site as visitors read it in each of these languages. An unknown one stays as it is. */
export function withBuiltInTexts<Shown extends Pick<Site, 'texts' | 'categories'>>(site: Shown, languages: readonly string[]): Shown {
  return languages.reduce((shown, tag) => {
    const language = builtInLanguage(tag);
    return language === undefined ? shown : withLanguage(shown, tag, language);
  }, site);
}
