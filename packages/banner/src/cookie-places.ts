/** Bounds the attempts for one cookie. */
const most = 40;

/** "/" and each parent of the page's path, with and without the slash at its end, because these are different cookies. */
export function pathsOf(pathname: string): string[] {
  const names = pathname
    .split('/', 2 * most)
    .filter(Boolean)
    .slice(0, most);
  const parents = names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`);
  return ['/', ...parents.flatMap((path) => [path, `${path}/`])].filter((path) => !path.includes(';')).slice(0, most);
}

/** "" is a cookie of this host alone. Browsers refuse a domain that is a public suffix. */
export function domainsOf(host: string): string[] {
  // An address of IPv4 or IPv6 has no parents.
  const labels = /^[\d.]+$|:/.test(host) ? [] : host.split('.');
  return ['', ...labels.map((_, at) => labels.slice(at).join('.'))].slice(0, most);
}
