import { domainToASCII } from 'node:url';

const maxOriginLength = 300;

/** Hosts of a developer's machine. A site with such a domain takes pages of any port (decision 8.4). */
const localHosts = ['localhost', '127.0.0.1'];

/**
 * Domains of sites to which the Origin of a page belongs: its host and each domain above it, with its port
 * when it names one (decision 8.4). Empty for other origins, and for `http` unless it is of a developer's machine.
 */
export function domainsOfOrigin(origin: string): string[] {
  const url = parseOrigin(origin);
  if (url === undefined) return [];
  const { hostname } = url;
  const local = localHosts.find((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (url.protocol === 'http:' && local === undefined) return [];
  const hosts = hostname === '127.0.0.1' ? [hostname] : hostname.split('.').map((_, at, labels) => labels.slice(at).join('.'));
  if (url.port === '') return hosts;
  return [...hosts.map((host) => `${host}:${url.port}`), ...(local === undefined ? [] : [local])];
}

/** Accepts only the exact form that browsers send: scheme, host, port. */
function parseOrigin(origin: string): URL | undefined {
  if (origin.length > maxOriginLength || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.origin === origin && domainToASCII(url.hostname) !== '' ? url : undefined;
}
