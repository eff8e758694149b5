import { find } from './find';
import type { PersonPageWords } from './person-page/words';
import type { Site, Texts } from './site';

/** What the banner says in one language unless the site has texts of its own. */
export interface BuiltInLanguage {
  /** As sites, documents and notices name it. */
  tag: string;
  /** The speaker who has read every text. null: a machine draft. English is the source of the others. */
  readBy: string | null;
  texts: Texts;
  /** Of usual categories, by key. */
  labels: BuiltInLabels;
  /** Of the same categories. Owners take or replace them: the banner describes none by itself. */
  descriptions: BuiltInLabels;
  /** Of elements on the site's own pages. */
  page: PageWords;
  /** Of the page of a person. */
  person: PersonPageWords;
}

export type BuiltInLabels = Record<'necessary' | 'functional' | 'preferences' | 'analytics' | 'marketing' | 'ads', string>;

/**
 * Words of the cookie declaration and the consent center, and why a visitor is asked again. Sites cannot replace them, and no notice has
 * them, because they ask nothing.
 */
export type PageWords = Record<
  'name' | 'purpose' | 'duration' | 'date' | 'record' | 'yes' | 'no' | 'no_choice' | 'policy_changed' | 'more_asked' | 'asked_again',
  string
>;

/** What `/banner-texts/<hash>/<tag>.json` has, besides `page`, which the banner itself does not show. */
export interface LanguageFile {
  texts: Texts;
  labels: Readonly<Record<string, string>>;
}

export const isMachineDraft = ({ tag, readBy }: Pick<BuiltInLanguage, 'tag' | 'readBy'>): boolean => tag !== 'en' && readBy === null;

/** The site with the built-in texts of a language, below its own. */
export function withLanguage<Shown extends Pick<Site, 'texts' | 'categories'>>(
  site: Shown,
  language: string,
  { texts, labels }: LanguageFile,
): Shown {
  return {
    ...site,
    texts: { ...site.texts, [language]: { ...texts, ...find(site.texts, language) } },
    // A category that is none of ours has no label here, and labelOf finds another.
    categories:
      site.categories?.map((category) => ({
        ...category,
        label: { [language]: find(labels, category.key), ...category.label } as Record<string, string>,
      })) ?? null,
  };
}
