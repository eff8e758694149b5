import { domainToASCII } from 'node:url';

const maxOriginLength = 300;

/** A site with such a domain accepts pages of any port (decision 8.4). */
const localHosts = ['localhost', '127.0.0.1'];

/**
 * The domains of sites that accept this Origin: its host and each parent domain, with the port if there is one (decision
 * 8.4). Empty for other schemes, and for `http` except on a developer's machine.
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

function parseOrigin(origin: string): URL | undefined {
  if (origin.length > maxOriginLength || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.origin === origin && domainToASCII(url.hostname) !== '' ? url : undefined;
}
