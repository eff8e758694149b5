import { cookies } from './page.ts';
import type { SharedCookie } from './shared-choice.ts';

const cookieName = 'consent.v1';

/** 400 days, the most that browsers keep. */
const maxAgeSeconds = 34_560_000;

/** JSON. Undefined if there is none, or if the browser refuses cookies. */
function read(): string | undefined {
  try {
    const all = cookies()?.get?.call(document) as string | undefined;
    const found = all?.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
    return found && decodeURIComponent(found.slice(cookieName.length + 1));
  } catch {
    return undefined;
  }
}

/**
 * A choice that the pages of the site share. Agreements are shared once they are recorded, refusals immediately. A browser that refuses the
 * cookie, or a choice too large for one, leaves each origin with its own.
 */
export const shareChoice: SharedCookie = {
  newer(own, choiceIn) {
    const shared = choiceIn(read() ?? '');
    return shared !== undefined && (own === undefined || shared.decided_at > own.decided_at)
      ? { ...shared, pending: undefined, wanted: undefined, consent_mode: own?.consent_mode }
      : own;
  },
  // What is to be sent, and what only this origin needs, is not shared.
  write(domain, { pending, wanted, consent_mode: _, ...choice }) {
    if (wanted !== undefined || (pending !== undefined && choice.accepted)) return false;
    const text = JSON.stringify(choice);
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    try {
      cookies()?.set?.call(
        document,
        `${cookieName}=${encodeURIComponent(text)}; Domain=${domain}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`,
      );
      return read() === text;
    } catch {
      // A sandboxed page has no cookies.
      return false;
    }
  },
  remove(domain) {
    try {
      cookies()?.set?.call(document, `${cookieName}=; Domain=${domain}; Path=/; Max-Age=0`);
    } catch {
      // A sandboxed page has no cookies.
    }
  },
};
