import type { Static } from '@sinclair/typebox';
import type { SiteBody } from '../schemas/site';

/** What a body says about a site, as the contract has it: absent categories are open ones (decisions 8.12, 8.16). */
export function siteDescriptionOf({ name, domain, categories }: Static<typeof SiteBody>) {
  const isClosed = categories !== null && categories !== undefined;
  return { name, domain, categoriesClosed: isClosed, categories: isClosed ? categories : [] };
}
