import type { Schema } from '../api/client';
import type { Texts } from '../texts/en';

/** By their ids; undefined while the sites of the account are not known. */
export type SiteNames = ReadonlyMap<string, string> | undefined;

export function siteNamesOf(sites: readonly Pick<Schema<'Site'>, 'id' | 'name'>[] | undefined): SiteNames {
  return sites && new Map(sites.map(({ id, name }) => [id, name]));
}

/** One that the account has no more was deleted; while nobody knows, a site is called by its id. */
export function siteNameOf(names: SiteNames, id: string, t: Texts): string {
  return names === undefined ? id : (names.get(id) ?? t.overview.deletedSite(id.slice(0, 8)));
}

/** What a choice among sites shows: all of them, each, and the one that is chosen though the account does not have it (any more). */
export function siteChoices(names: SiteNames, chosen: string, t: Texts): { value: string; label: string }[] {
  const ids = new Set(names?.keys());
  if (chosen !== '') ids.add(chosen);
  return [{ value: '', label: t.allSites }, ...[...ids].map((id) => ({ value: id, label: siteNameOf(names, id, t) }))];
}
