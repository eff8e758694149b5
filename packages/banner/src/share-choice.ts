import { cookieName, cookies, readShared, type Shareable } from './shared-choice.ts';

/** 400 days, the most that browsers keep. */
const maxAgeSeconds = 34_560_000;

/**
 * Returns whether the browser keeps it. Agreements are shared once they are recorded, refusals immediately. A browser that refuses the cookie, or a choice too large for one,
 * leaves each origin with its own.
 */
export function shareChoice(domain: string, { pending, wanted, consent_mode: _, ...choice }: Shareable): boolean {
  if (wanted !== undefined || (pending !== undefined && choice.accepted)) return false;
  const text = JSON.stringify(choice);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    cookies()?.set?.call(
      document,
      `${cookieName}=${encodeURIComponent(text)}; Domain=${domain}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`,
    );
    return readShared() === text;
  } catch {
    // A sandboxed page has no cookies.
    return false;
  }
}
