import { invalid } from '@consent/kernel/errors';
import { preferenceEntries } from './preferences.rule';
import type { SiteFacts } from './site-facts';

/** Throws invalid if the site has a closed set of categories and the preferences name another one (decisions 2.1, 8.16). */
export function checkCategories(site: SiteFacts, preferencesJson: string): void {
  if (site.categories === null) return;
  const unknown = preferenceEntries(preferencesJson).find(([category]) => !site.categories?.includes(category));
  if (unknown !== undefined) {
    throw invalid(`preferences.${unknown[0]} is not a category of this site. Allowed: ${site.categories.join(', ') || 'none'}.`);
  }
}
