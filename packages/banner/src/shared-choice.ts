/** What is to be sent, and what only this origin needs, is not shared. */
interface Shareable {
  accepted: boolean;
  pending?: object | undefined;
  wanted?: unknown;
  consent_mode?: boolean | undefined;
}

/** 400 days, the most that browsers keep. */
const maxAgeSeconds = 34_560_000;
const cookieName = 'consent.v1';

/** A page's element with the name "cookie" shadows `document.cookie`. */
const cookies = () => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');

let domain: string | undefined;

/** The domain of the site if its subdomains share a choice; undefined if each origin keeps its own. */
export function shareChoices(cookieDomain: string | undefined): void {
  domain = cookieDomain;
}

/** JSON of the choice that the site's pages share. Undefined if there is none, or if the browser refuses cookies. */
export function readShared(): string | undefined {
  try {
    const all = cookies()?.get?.call(document) as string | undefined;
    const found = all?.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
    return found && decodeURIComponent(found.slice(cookieName.length + 1));
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the browser keeps it. Agreements are shared once they are recorded, refusals immediately. A browser that refuses the cookie, or a choice too large for one,
 * leaves each origin with its own.
 */
export function share({ pending, wanted, consent_mode: _, ...choice }: Shareable): boolean {
  if (domain === undefined || wanted !== undefined || (pending !== undefined && choice.accepted)) return false;
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
