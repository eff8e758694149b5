import type { QueryClient } from '@tanstack/react-query';

/** "" for everybody who may read all sites, and for members of one, whose lists are narrowed to it. */
let siteId = '';
let isLimited = false;
const listeners = new Set<() => void>();

/**
 * The site that is shown to a member of several, whose lists must name one (decision 80). Kept here and not in pages, so that every
 * list shows the same one.
 */
export const siteInView = {
  get: (): string => siteId,
  /** Whether the person may read some sites only. */
  isLimited: (): boolean => isLimited,
  set: (id: string): void => {
    siteId = id;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Call it with each answer about the person. The first site is chosen until the person chooses. */
export function limitView(siteIds: string[] | null): void {
  isLimited = siteIds !== null;
  const isSeveral = siteIds !== null && siteIds.length > 1;
  if (isSeveral ? !siteIds.includes(siteId) : siteId !== '') siteInView.set(isSeveral ? (siteIds[0] ?? '') : '');
}

/** Lists don't have the site among their keys, so all are read again. */
export function viewSite(id: string, queries: QueryClient): void {
  siteInView.set(id);
  void queries.resetQueries({ predicate: ({ queryKey: [key] }) => key === 'consents' || key === 'requests' || key === 'stats' });
}

const listsOfSites: ReadonlySet<string> = new Set(['/consents', '/requests', '/stats']);

/** The address with the site, for lists that name none. */
export function withSiteInView(url: string, path: string): string {
  if (siteId === '' || !listsOfSites.has(path)) return url;
  const named = new URL(url);
  if (!named.searchParams.has('site_id')) named.searchParams.set('site_id', siteId);
  return named.href;
}
