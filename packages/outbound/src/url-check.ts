import { isIP } from 'node:net';
import { invalid } from '@consent/kernel/errors';
import type { IsPublicAddress } from './public-address';

const maxUrlLength = 2048;

interface UrlRules {
  /** For development: allows http:// and private addresses. */
  allowInsecure: boolean;
  isPublicAddress: IsPublicAddress;
}

export type FindUrlFault = (url: string) => string | undefined;

/**
 * Returns what is wrong with an endpoint's URL, in words for its owner (decisions 5.5, 8.17). Used for saving, tests and
 * deliveries. Checks the parsed URL, because the URL standard reads `0x7f.1` and full-width digits as 127.0.0.1. Host names
 * pass; vetted-connector.ts checks their addresses.
 */
export function createUrlCheck({ allowInsecure, isPublicAddress }: UrlRules): FindUrlFault {
  const schemes = allowInsecure ? ['https:', 'http:'] : ['https:'];
  return (text) => {
    if ([...text].length > maxUrlLength) return `url may have ${maxUrlLength} characters.`;
    // The parser would drop these characters silently.
    if (/[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) return 'url must not have spaces or control characters.';
    const url = parseUrl(text);
    if (url === undefined) return 'url must be an absolute URL.';
    if (!schemes.includes(url.protocol)) return `url must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`;
    if (url.username !== '' || url.password !== '' || hasUserinfo(text)) return 'url must not contain a user or a password.';
    if (url.port === '0') return 'url must have a port above 0.';
    if (!allowInsecure && !mayBePublic(hostOf(url), isPublicAddress)) return 'url must be reachable from the public internet.';
    return undefined;
  };
}

export function createUrlGuard(findUrlFault: FindUrlFault): (url: string) => void {
  return (url) => {
    const fault = findUrlFault(url);
    if (fault !== undefined) throw invalid(fault);
  };
}

/**
 * Undefined unless the text is an absolute URL. Avoids URL.canParse: once Node 20 compiles its caller, it rejects letters
 * between U+0080 and U+00FF.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function hasUserinfo(text: string): boolean {
  return /^[a-z]+:[/\\]*[^/\\?#]*@/i.test(text);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function mayBePublic(host: string, isPublicAddress: IsPublicAddress): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return !/(^|\.)localhost\.?$/.test(host);
}
