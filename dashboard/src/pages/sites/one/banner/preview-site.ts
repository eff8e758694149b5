import type { Site } from '@consent/banner';
import type { Schema } from '../../../../api/client';
import { isFullColor } from './banner-faults';
import { askedCategories, colorNames, languagesOf, type BannerFields } from './banner-fields';
import { withBuiltIn, type BuiltInTexts } from './built-in-texts';

/** Mirrors GET /public/site (decision 34.1), with its built-in texts. Omits colours that are still being typed. */
export function previewSite(
  fields: BannerFields,
  { categories, policy_id }: Pick<Schema<'Site'>, 'categories' | 'policy_id'>,
  table: BuiltInTexts,
): Site {
  const site: Site = {
    categories:
      askedCategories(fields.categories, categories)?.map((category) => ({
        ...category,
        label: withoutBlanks(category.label),
        description: withoutBlanks(category.description),
      })) ?? null,
    // The preview shows only that there is a link. Its address depends on the current version.
    policy: policy_id === null ? null : { version: 1, sha256: '', url: '#' },
    languages: languagesOf(fields),
    texts: Object.fromEntries(Object.entries(fields.texts).map(([language, own]) => [language, withoutBlanks(own)])),
    position: fields.position,
    colors: Object.fromEntries(
      colorNames.filter((name) => isFullColor(fields.colors[name])).map((name) => [name, fields.colors[name].trim().toLowerCase()]),
    ),
    ask_again_after_days: fields.asksAgain ? Number(fields.days) : null,
    ask_again_on_new_version: fields.asksOnNewVersion,
    global_privacy_control: fields.respectsSignal,
    google_consent_mode: fields.usesConsentMode,
  };
  return withBuiltIn(site, table, fields.languages);
}

/** Blank texts aren't saved, so the defaults apply. */
const withoutBlanks = <Value extends Partial<Record<string, string>>>(texts: Value): Value =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== '')) as Value;
