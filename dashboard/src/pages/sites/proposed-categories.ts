import type { Schema } from '../../api/client';
import { createSite } from '../../api/sites';

/** Common banner categories (decision 2.1). Any valid key is allowed. */
export const proposedCategories = ['necessary', 'functional', 'preferences', 'analytics', 'marketing'];

/** What the form for a new site begins with. Without categories, a banner can only ask one question for everything. */
export const firstCategories = ['necessary', 'functional', 'analytics', 'marketing'];

/** A new site whose banner describes the usual categories. Without our texts, which are loaded for it, the site is created all the same. */
export async function createDescribedSite(body: Schema<'SiteBody'>) {
  const described = await import('./described-categories').then(
    ({ describedCategories }) => describedCategories(body.categories ?? []),
    () => [],
  );
  return createSite(described.length === 0 ? body : { ...body, banner: { categories: described } });
}
