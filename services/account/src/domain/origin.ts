import { domainToASCII } from 'node:url';

const maxOriginLength = 300;

/**
 * Domains of sites to which the Origin of a page belongs: its host, with its port when
 * it names one, and each domain above it (decision 8.4). `http` only for localhost.
 * Empty for what no site may be.
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

/** Only the exact form that browsers send: scheme, host, port; nothing behind them. */
function parseOrigin(origin: string): URL | undefined {
  if (origin.length > maxOriginLength || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.origin === origin && domainToASCII(url.hostname) !== '' ? url : undefined;
}
