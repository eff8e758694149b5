const origin = 'https://dashboard.invalid';

/**
 * Accepts only paths on this host, so that a link can't redirect to another site. Refuses the sign-in page, because it would ask somebody
 * who has just signed in to do it again.
 */
export function nextPage(next: string | undefined): string {
  if (next?.startsWith('/') !== true || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  // "/..//evil.example" is a path here, but a later reader may take "//evil.example" for a host.
  return url.origin === origin && !/^\/(\/|sign-in(\/|$))/.test(url.pathname) ? url.pathname + url.search + url.hash : '/';
}

/** The documentation is not a page of the dashboard, so the router can't open it. */
export function isOfDocs(path: string): boolean {
  return /^\/docs(?=[/?#]|$)/.test(path);
}
