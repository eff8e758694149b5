import { useSyncExternalStore } from 'react';
import { siteInView } from '../api/site-in-view';
import { useTexts } from '../texts/language';
import { siteChoices, type SiteNames } from './site-names';

/** The choices of a picker of sites. A member of some sites has no "All sites", and the site in view is chosen first. */
export function useSiteChoices(names: SiteNames, chosen: string) {
  const t = useTexts();
  const inView = useSyncExternalStore(siteInView.subscribe, siteInView.get);
  const value = chosen === '' ? inView : chosen;
  const data = siteChoices(names, value, t);
  return { value, data: siteInView.isLimited() ? data.filter(({ value: id }) => id !== '') : data };
}
