import { checkLanguageFile, chooseLanguage, withLanguage, type CheckedSite } from '@consent/notice';

/** The banner asks in English when the texts of another language take longer. */
const longestWaitMs = 3000;

type Speaking = Pick<CheckedSite, 'categories' | 'languages' | 'texts' | 'text_files' | 'text_file_languages'>;

export interface Spoken<Shown extends Speaking> {
  /** With the built-in texts of the language. */
  site: Shown;
  /** The language that the visitor reads. */
  language: string;
}

/** Only English comes with this program. Other built-in languages are files, and without its file a language is not used. Never throws. */
export async function inLanguage<Shown extends Speaking>(site: Shown, wanted: readonly string[], origin: string): Promise<Spoken<Shown>> {
  try {
    const language = chooseLanguage(wanted, site.languages);
    if (site.text_file_languages?.includes(language) !== true) return { site, language };
    const late = new Promise<never>((_, reject) => setTimeout(reject, longestWaitMs));
    const file = fetch(`${origin}${site.text_files}${language}.json`).then((response) => response.json());
    return { site: withLanguage(site, language, checkLanguageFile(await Promise.race([file, late]))), language };
  } catch (error) {
    console.warn('Consent Service: in English, because texts are missing.', error);
    return { site, language: 'en' };
  }
}
