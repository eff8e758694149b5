/** A visitor's choice, as banner.js keeps it for all subdomains of a site (`shared_by_subdomains`). */
export interface ConsentCookie {
  /** The `subject_id` of the records. */
  subject: string;
  accepted: boolean;
  preferences: Record<string, boolean>;
  /** True if the site names no categories and everything was accepted. */
  everything?: true;
  /** The text that was shown; 0 and "" without one. */
  policy_version: number;
  policy_sha256: string;
  /** ISO 8601, by the visitor's clock. */
  decided_at: string;
}

/** A Cookie header, or a request of Express, Node, Next.js or the Fetch API. */
export type CookieSource = string | { headers: { get: (name: string) => string | null } | { cookie?: string | undefined } };

const name = 'consent.v1=';

/**
 * The choice in the cookie of banner.js. Undefined if there is none, or if it is malformed. The visitor can write any cookie, so use it
 * to decide what a page may load, and the records to prove a consent.
 */
export function readConsentCookie(source: CookieSource): ConsentCookie | undefined {
  const cookie = headerOf(source)
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  if (cookie === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(cookie.slice(name.length)));
    return isConsent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function headerOf(source: CookieSource): string {
  if (typeof source === 'string') return source;
  const { headers } = source;
  return ('get' in headers && typeof headers.get === 'function' ? headers.get('cookie') : (headers as { cookie?: string }).cookie) ?? '';
}

function isConsent(value: unknown): value is ConsentCookie {
  if (typeof value !== 'object' || value === null) return false;
  const { subject, accepted, preferences, everything, policy_version, policy_sha256, decided_at } = value as Record<string, unknown>;
  return (
    typeof subject === 'string' &&
    subject.length <= 256 &&
    typeof accepted === 'boolean' &&
    typeof preferences === 'object' &&
    preferences !== null &&
    !Array.isArray(preferences) &&
    Object.values(preferences).every((isOn) => typeof isOn === 'boolean') &&
    (everything === undefined || everything === true) &&
    Number.isInteger(policy_version) &&
    typeof policy_sha256 === 'string' &&
    typeof decided_at === 'string' &&
    !Number.isNaN(Date.parse(decided_at))
  );
}
