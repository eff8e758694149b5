const origin = 'https://dashboard.invalid';

/** Where to go after signing in: a path of ours, and nothing that a link from elsewhere could make of it. */
export function nextPage(next: string | undefined): string {
  if (next?.startsWith('/') !== true || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  // "/..//evil.example" is a path here, and a host to who reads "//evil.example" next.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** Whether a path that `nextPage` returned is of the documentation, which is no page of the dashboard. */
export function isOfDocs(path: string): boolean {
  return /^\/docs(?=[/?#]|$)/.test(path);
}
