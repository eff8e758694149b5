import type { Schema } from '../api/client';
import type { Texts } from '../texts/en';

/** By ID. Undefined until the sites are loaded. */
export type SiteNames = ReadonlyMap<string, string> | undefined;

export function siteNamesOf(sites: readonly Pick<Schema<'Site'>, 'id' | 'name'>[] | undefined): SiteNames {
  return sites && new Map(sites.map(({ id, name }) => [id, name]));
}

/** A missing ID is a deleted site. Until the names are loaded, a site is called by its ID. */
export function siteNameOf(names: SiteNames, id: string, t: Texts): string {
  return names === undefined ? id : (names.get(id) ?? t.overview.deletedSite(id.slice(0, 8)));
}

/** Includes the chosen site even if it was deleted. */
export function siteChoices(names: SiteNames, chosen: string, t: Texts): { value: string; label: string }[] {
  const ids = new Set(names?.keys());
  if (chosen !== '') ids.add(chosen);
  return [{ value: '', label: t.allSites }, ...[...ids].map((id) => ({ value: id, label: siteNameOf(names, id, t) }))];
}
