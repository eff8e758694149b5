import { bare, enPage, type Category, type CheckedSite, type PageWords } from '@consent/notice';
import { fetchSite, type Server } from '../fetch-site.ts';
import { timeout } from '../timeout.ts';

/** Once for these settings of the site, and again after a failure. */
function oncePerSite<Rest extends unknown[], Value>(load: (site: CheckedSite, ...rest: Rest) => Promise<Value>) {
  const loaded = new WeakMap<CheckedSite, Promise<Value>>();
  return (site: CheckedSite, ...rest: Rest): Promise<Value> => {
    const found = loaded.get(site) ?? load(site, ...rest);
    loaded.set(site, found);
    found.catch(() => loaded.delete(site));
    return found;
  };
}

const wordsOfSite = oncePerSite(async ({ text_files, text_file_languages }, origin: string, language: string): Promise<PageWords> => {
  if (text_file_languages?.includes(language) !== true) return enPage;
  // The banner has loaded this file for its own texts, so the browser has it.
  const response = await fetch(`${origin}${text_files}${language}.json`, { signal: timeout() });
  const { page } = bare((await response.json()) as { page?: Record<string, unknown> });
  const words = bare(page ?? {});
  const names = Object.keys(enPage) as (keyof PageWords)[];
  // The file of an earlier release has no such words. English in between would be two languages.
  return names.every((name) => typeof words[name] === 'string') ? (words as PageWords) : enPage;
});

/** The words of the language that the banner speaks. Rejects if its file cannot be loaded. */
export const pageWords = (origin: string, site: CheckedSite, language: string) => wordsOfSite(site, origin, language);

const cookiesOfSite = oncePerSite(async (_site, server: Server): Promise<Category[]> => (await fetchSite(server, false)).categories ?? []);

/** The categories with purposes and durations of their cookies. `/b/<token>.js` has only names, because the banner needs no more. */
export const describedCookies = (server: Server, site: CheckedSite): Promise<Category[]> =>
  site.categories?.some(({ cookies = [] }) => cookies.length > 0) === true ? cookiesOfSite(site, server) : Promise.resolve([]);
