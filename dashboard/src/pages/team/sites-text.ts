import { siteNameOf, type SiteNames } from '../../components/site-names';
import type { Texts } from '../../texts/en';
import type { TeamTexts } from '../../texts/team-texts';

const mostNamed = 3;

/** The names of a few sites, or how many there are. */
export function sitesText(siteIds: readonly string[] | null, names: SiteNames, texts: Texts, t: TeamTexts): string {
  if (siteIds === null) return t.allSites;
  if (siteIds.length > mostNamed || names === undefined) return t.sitesCount(siteIds.length);
  return siteIds.map((id) => siteNameOf(names, id, texts)).join(', ');
}
