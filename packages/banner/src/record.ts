import type { Preferences, Site } from './site.ts';

/**
 * A visitor's choice, stored in localStorage. Nothing is stored before the visitor chooses. The README documents the
 * format. If the meaning of a member changes, use a new key.
 */
export interface Choice {
  /** Pseudonym of this browser on this site: 128 random bits in hex, or the ID that the page set. */
  subject: string;
  accepted: boolean;
  preferences: Preferences;
  /** The site has no categories, so accepting covers everything. */
  everything?: true;
  /** Version and hash of the policy shown. 0 and "" without a policy. */
  policy_version: number;
  policy_sha256: string;
  /** ISO 8601. */
  decided_at: string;
  /** The request that the server has not confirmed. */
  pending?: { key: string; body: string };
  /** What the page set before the site's settings were loaded. It is recorded when they are, possibly on another page. */
  wanted?: boolean | Preferences;
}

const storageKey = 'consent.v1';

/** Undefined if the browser refuses storage, so the visitor is asked on every page. */
export function readChoice(): Choice | undefined {
  try {
    const choice = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Choice | null;
    return choice !== null && typeof choice.subject === 'string' && typeof choice.preferences === 'object' ? choice : undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // Storage is full or blocked. The choice still holds on this page.
  }
}

/** Whether a newer choice was stored, by this page or in another tab. */
export function isReplaced(choice: Choice): boolean {
  const stored = readChoice();
  return stored !== undefined && stored.decided_at > choice.decided_at;
}

export function newSubject(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const allows = ({ preferences, everything }: Pick<Choice, 'preferences' | 'everything'>, key: string): boolean =>
  preferences[key] ?? everything === true;

const dayMs = 86_400_000;

export function mustAsk(choice: Choice | undefined, site: Site, nowMs: number): boolean {
  if (choice === undefined) return true;
  const { ask_again_after_days: days, ask_again_on_new_version: onNewVersion, policy, categories } = site;
  const decidedMs = Date.parse(choice.decided_at);
  if (days !== null && !(nowMs - decidedMs < days * dayMs)) return true;
  if (onNewVersion && policy !== null && policy.sha256 !== choice.policy_sha256) return true;
  // A category added after the choice was never asked about.
  return (categories ?? []).some(({ key, required }) => !required && !(key in choice.preferences));
}
