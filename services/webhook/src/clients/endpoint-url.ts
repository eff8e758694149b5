import { isIP } from 'node:net';
import { invalid } from '@consent/kernel/errors';
import { parseUrl } from '../domain/parse-url';
import type { IsPublicAddress } from './public-address';

/** Code points, as in every length of the contract (decision 8.14). */
const maxUrlLength = 2048;

export interface UrlRules {
  /** Also http:// and addresses that are not public: a developer's machine. */
  allowInsecure: boolean;
  isPublicAddress: IsPublicAddress;
}

/** What is wrong with a URL as the address of an endpoint; undefined when nothing is (decisions 5.5, 8.17). */
export type FindUrlFault = (url: string) => string | undefined;

/**
 * The one check of saving, of a test event and of a delivery. It looks at what the
 * URL standard makes of the text: `0x7f.1` and full-width digits are 127.0.0.1 there.
 * Names are vetted when they are dialled (vetted-connector.ts).
 */
export function createUrlCheck({ allowInsecure, isPublicAddress }: UrlRules): FindUrlFault {
  const schemes = allowInsecure ? ['https:', 'http:'] : ['https:'];
  return (text) => {
    if ([...text].length > maxUrlLength) return `url may have ${maxUrlLength} characters.`;
    // The standard would leave these out without a word.
    if (/[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) return 'url must not have spaces or control characters.';
    const url = parseUrl(text);
    if (url === undefined) return 'url must be an absolute URL.';
    if (!schemes.includes(url.protocol)) return `url must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`;
    if (url.username !== '' || url.password !== '' || hasUserinfo(text)) return 'url must not hold a user or a password.';
    if (url.port === '0') return 'url must name a port above 0.';
    if (!allowInsecure && !mayBePublic(hostOf(url), isPublicAddress)) return 'url must be reachable from the public internet.';
    return undefined;
  };
}

/** As createUrlCheck; throws `invalid`. */
export function createUrlGuard(findUrlFault: FindUrlFault): (url: string) => void {
  return (url) => {
    const fault = findUrlFault(url);
    if (fault !== undefined) throw invalid(fault);
  };
}

/** Also an empty one, which the standard drops. */
function hasUserinfo(text: string): boolean {
  return /^[a-z]+:[/\\]*[^/\\?#]*@/i.test(text);
}

/** Without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Literals must be public; a name may be, unless it is one for this machine. */
function mayBePublic(host: string, isPublicAddress: IsPublicAddress): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return !/(^|\.)localhost\.?$/.test(host);
}
