import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { cookieValues } from './cookie-values';

/** Binds a sign-in by single sign-on to the browser in which it began (decision 83). */
export interface SsoCookies {
  /** "" without one, or with several, of which others were planted. */
  find: (request: IncomingMessage) => string;
  set: (flow: string) => string[];
  clear: () => string[];
}

const lifetimeSeconds = 10 * 60;
const maxCharacters = 4000;

export function createSsoCookies({ isSecure }: { isSecure: boolean }): SsoCookies {
  const name = isSecure ? '__Host-sso' : 'sso';
  // Lax: the provider’s page sends the browser back with a link.
  const attributes = { name, path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true } as const;
  return {
    find: (request) => {
      const [flow = '', ...others] = cookieValues(request, name);
      return others.length > 0 || flow.length > maxCharacters ? '' : flow;
    },
    set: (flow) => [stringifySetCookie({ ...attributes, value: flow, maxAge: lifetimeSeconds })],
    clear: () => [stringifySetCookie({ ...attributes, value: '', maxAge: 0 })],
  };
}
