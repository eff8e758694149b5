import { isIP } from 'node:net';
import { invalid } from '@consent/kernel/errors';
import type { IsPublicAddress } from '../receivers/public-address';

/** Code points, as in every length of the contract (decision 8.14). */
const maxUrlLength = 2048;

interface UrlRules {
  /** For a developer's machine: http:// and private addresses are allowed. */
  allowInsecure: boolean;
  isPublicAddress: IsPublicAddress;
}

/** What is wrong with a URL of an endpoint, as a message for its owner; undefined when it is allowed (decisions 5.5, 8.17). */
export type FindUrlFault = (url: string) => string | undefined;

/**
 * The same check for saving, for test events and for deliveries. It looks at the parsed URL, because the URL
 * standard reads `0x7f.1` and full-width digits as 127.0.0.1. A host name passes here; vetted-connector.ts checks
 * its addresses when it connects.
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

/** Throws `invalid` for a URL that is not allowed. */
export function createUrlGuard(findUrlFault: FindUrlFault): (url: string) => void {
  return (url) => {
    const fault = findUrlFault(url);
    if (fault !== undefined) throw invalid(fault);
  };
}

/**
 * Undefined when the text is not an absolute URL. Not URL.canParse: once Node 20 compiles its caller, it rejects
 * every letter between U+0080 and U+00FF.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Also finds an empty user, which the parser drops. */
function hasUserinfo(text: string): boolean {
  return /^[a-z]+:[/\\]*[^/\\?#]*@/i.test(text);
}

/** Without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** A literal must be public. A name may be, unless it is a name of this machine. */
function mayBePublic(host: string, isPublicAddress: IsPublicAddress): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return !/(^|\.)localhost\.?$/.test(host);
}
