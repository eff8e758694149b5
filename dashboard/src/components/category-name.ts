import { labelOf } from '@consent/banner';
import type { Schema } from '../api/client';

/** What visitors read in the banner for a category: the label of the first site that has one, else ours, else its key. */
export function categoryName(key: string, language: string, sites: readonly Pick<Schema<'Site'>, 'banner'>[]): string {
  const label = sites
    .flatMap(({ banner }) => banner?.categories ?? [])
    .find((category) => category.key === key && category.label?.[language] !== undefined)?.label;
  return labelOf({ key, required: false, label: label ?? {}, description: {} }, language);
}
