import type { Schema } from '../api/client';
import type { Spoken } from '../texts/language';

/** What visitors read in the banner for a category: the label of the first site that has one, else ours, else its key. */
export function categoryName(
  key: string,
  { language, texts }: Pick<Spoken, 'language' | 'texts'>,
  sites: readonly Pick<Schema<'Site'>, 'banner'>[],
): string {
  const label = sites
    .flatMap(({ banner }) => banner?.categories ?? [])
    .find((category) => category.key === key && category.label?.[language] !== undefined)?.label;
  const builtIn: Readonly<Record<string, string>> = texts.sites.categoryLabels;
  return label?.[language] ?? (Object.hasOwn(builtIn, key) ? (builtIn[key] as string) : key);
}
