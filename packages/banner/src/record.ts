import type { Preferences, Site } from './site.ts';

/**
 * What a visitor chose, in localStorage under `consent.v1`. Nothing is stored before a choice. The README documents it;
 * another meaning of a member gets another key.
 */
export interface Choice {
  /** Pseudonym of this browser on this site: 128 random bits in hex, or the id that the page gave. */
  subject: string;
  accepted: boolean;
  preferences: Preferences;
  /** The site names no categories, so accepting covers all of them. */
  everything?: true;
  /** Version and hash of the policy that was shown; 0 and "" without one. */
  policy_version: number;
  policy_sha256: string;
  /** ISO 8601. */
  decided_at: string;
  /** What the server has not confirmed yet. */
  pending?: { key: string; body: string };
}

const place = 'consent.v1';

/** Undefined also where the browser refuses storage: the visitor is then asked on each page. */
export function readChoice(): Choice | undefined {
  try {
    const choice = JSON.parse(localStorage.getItem(place) ?? 'null') as Choice | null;
    return choice !== null && typeof choice.subject === 'string' && typeof choice.preferences === 'object' ? choice : undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(place, JSON.stringify(choice));
  } catch {
    // Storage is full or blocked. The choice still holds on this page.
  }
}

export function newSubject(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the choice allows a category. */
export const allows = ({ preferences, everything }: Pick<Choice, 'preferences' | 'everything'>, key: string): boolean =>
  preferences[key] ?? everything === true;

const dayMs = 86_400_000;

/** Whether the visitor has to be asked, given an earlier choice. */
export function mustAsk(choice: Choice | undefined, site: Site, nowMs: number): boolean {
  if (choice === undefined) return true;
  const { ask_again_after_days: days, ask_again_on_new_version: onNewVersion, policy, categories } = site;
  const decidedMs = Date.parse(choice.decided_at);
  if (days !== null && !(nowMs - decidedMs < days * dayMs)) return true;
  if (onNewVersion && policy !== null && policy.sha256 !== choice.policy_sha256) return true;
  // A category that was added since was never asked about.
  return (categories ?? []).some(({ key, required }) => !required && !(key in choice.preferences));
}
