import { domainToASCII } from 'node:url';

const maxOriginLength = 300;

/**
 * Domains of sites to which the Origin of a page belongs: its host and each domain above it, with its port
 * when it names one (decision 8.4). Empty for other origins, and for `http` unless it is localhost.
 */
export function domainsOfOrigin(origin: string): string[] {
  const url = parseOrigin(origin);
  if (url === undefined) return [];
  const port = url.port === '' ? '' : `:${url.port}`;
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  if (url.protocol === 'http:' && !isLocal) return [];
  const labels = url.hostname.split('.');
  return labels.map((_, at) => labels.slice(at).join('.') + port);
}

/** Accepts only the exact form that browsers send: scheme, host, port. */
function parseOrigin(origin: string): URL | undefined {
  if (origin.length > maxOriginLength || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.origin === origin && domainToASCII(url.hostname) !== '' ? url : undefined;
}
