import { labelOf, textsIn, withLanguage, type Category, type Site, type Texts } from '@consent/banner';
import { useQuery } from '@tanstack/react-query';
import type { PersonTexts } from './banner-fields';

/** By tag. Undefined until it is loaded. */
export type BuiltInTexts = Awaited<ReturnType<typeof loadTable>> | undefined;

/** A chunk of its own, because only this form needs all languages. */
async function loadTable() {
  const { builtInLanguages, isMachineDraft, isOfUnion, personWords } = await import('@consent/notice/languages');
  return builtInLanguages().map((language) => ({
    ...language,
    isDraft: isMachineDraft(language),
    isOfUnion: isOfUnion(language.tag),
    person: personWords(language.tag),
  }));
}

export function useBuiltInTexts(): BuiltInTexts {
  return useQuery({ queryKey: ['built-in-texts'], queryFn: loadTable, staleTime: Infinity }).data;
}

/** The site as its visitors read it. Languages that the site has not chosen stay in English. */
export function withBuiltIn(site: Site, table: BuiltInTexts, chosen: readonly string[]): Site {
  return (table ?? [])
    .filter(({ tag }) => chosen.includes(tag))
    .reduce((shown, language) => withLanguage(shown, language.tag, language), site);
}

/** What a visitor reads where the site has no text. */
export function proposedTexts(language: string, table: BuiltInTexts, chosen: readonly string[]): Texts {
  return (chosen.includes(language) && table?.find(({ tag }) => tag === language)?.texts) || textsIn('en', { texts: {} });
}

/** What the banner says about devices where the site has no text. */
export function proposedPersonTexts(language: string, table: BuiltInTexts): Partial<PersonTexts> {
  return (table?.find(({ tag }) => tag === language) ?? table?.find(({ tag }) => tag === 'en'))?.person ?? {};
}

/** Our descriptions of a usual category in these languages, by tag. */
export function proposedDescriptions(key: string, table: BuiltInTexts, chosen: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    (table ?? []).flatMap(({ tag, descriptions }) =>
      (tag === 'en' || chosen.includes(tag)) && Object.hasOwn(descriptions, key)
        ? [[tag, descriptions[key as keyof typeof descriptions]]]
        : [],
    ),
  );
}

export function proposedLabel(category: Category, language: string, table: BuiltInTexts, chosen: readonly string[]): string {
  const labels: Readonly<Record<string, string>> = table?.find(({ tag }) => tag === language)?.labels ?? {};
  const builtIn = chosen.includes(language) && Object.hasOwn(labels, category.key) ? labels[category.key] : undefined;
  return builtIn ?? labelOf(category, language);
}
