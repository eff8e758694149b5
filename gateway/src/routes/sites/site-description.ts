import type { Static } from '@sinclair/typebox';
import type { SiteBody } from '../schemas/site';

/** Absent or null categories mean an open set (decisions 8.12, 8.16). */
export function siteDescriptionOf({ name, domain, categories }: Static<typeof SiteBody>) {
  const isClosed = categories !== null && categories !== undefined;
  return { name, domain, categoriesClosed: isClosed, categories: isClosed ? categories : [] };
}
