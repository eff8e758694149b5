import { bare, isCategoryKey } from './check-site.ts';
import { readShared, share } from './shared-choice.ts';
import type { Preferences, Site } from '@consent/notice';

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
  everything?: true | undefined;
  /** Version and hash of the policy shown. 0 and "" without a policy. */
  policy_version: number;
  policy_sha256: string;
  /** ISO 8601. */
  decided_at: string;
  /** The request that the server has not confirmed. A refused one is not sent again as it is, and its choice does not hold. */
  pending?: { key: string; body: string; refused?: true | undefined } | undefined;
  /** What the page set before the site's settings were loaded. It is recorded when they are, possibly on another page. */
  wanted?: boolean | Preferences | undefined;
  /** Whether the site used Consent Mode, because its tags must hear "denied" before the settings are loaded. */
  consent_mode?: boolean | undefined;
}

export const storageKey = 'consent.v1';

/** The newer one of this origin's choice and the one that the site's pages share. */
export function readChoice(): Choice | undefined {
  const [own, shared] = [readOwn(), choiceIn(readShared() ?? '')];
  return shared !== undefined && (own === undefined || shared.decided_at > own.decided_at)
    ? { ...shared, pending: undefined, wanted: undefined, consent_mode: own?.consent_mode }
    : own;
}

/** Broken or foreign content is removed. Undefined if the browser refuses storage, so the visitor is asked on every page. */
function readOwn(): Choice | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    if (text === null) return undefined;
    const choice = choiceIn(text);
    if (choice === undefined) localStorage.removeItem(storageKey);
    return choice;
  } catch {
    return undefined;
  }
}

export const isPreferences = (value: unknown): value is Preferences =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([key, isOn]) => isCategoryKey(key) && typeof isOn === 'boolean');

function choiceIn(text: string): Choice | undefined {
  try {
    const choice = bare(JSON.parse(text) as Choice);
    const pending = choice.pending && bare(choice.pending);
    const isWhole =
      [choice.subject, choice.policy_sha256, choice.decided_at].every((value) => typeof value === 'string') &&
      choice.subject.length <= 256 &&
      !Number.isNaN(Date.parse(choice.decided_at)) &&
      typeof choice.accepted === 'boolean' &&
      Number.isInteger(choice.policy_version) &&
      isPreferences(choice.preferences) &&
      (choice.wanted === undefined || typeof choice.wanted === 'boolean' || isPreferences(choice.wanted)) &&
      (pending === undefined || (typeof pending.key === 'string' && typeof JSON.parse(pending.body) === 'object'));
    return isWhole ? Object.assign(choice, pending && { pending }) : undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(choice: Choice): void {
  share(choice);
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
  Object.hasOwn(preferences, key) ? preferences[key] === true : everything === true;

const dayMs = 86_400_000;

export function mustAsk(choice: Choice | undefined, site: Site, nowMs: number): boolean {
  if (choice === undefined) return true;
  const { ask_again_after_days: days, ask_again_on_new_version: onNewVersion, policy, categories } = site;
  const decidedMs = Date.parse(choice.decided_at);
  if (days !== null && !(nowMs - decidedMs < days * dayMs)) return true;
  if (onNewVersion && policy !== null && policy.sha256 !== choice.policy_sha256) return true;
  // A category added after the choice was never asked about.
  return (categories ?? []).some(({ key, required }) => !required && !Object.hasOwn(choice.preferences, key));
}

/** Whether the visitor agreed to an optional category. Without optional categories, whether they accepted. */
export function isAccepted({ categories }: Site, preferences: Preferences, isEverything: boolean): boolean {
  const optional = (categories ?? []).filter(({ required }) => !required);
  return optional.length === 0 ? isEverything : optional.some(({ key }) => Object.hasOwn(preferences, key) && preferences[key]);
}

/**
 * A refused choice as the site can record it now. Undefined if the site shows another text or asks about more, so that the
 * visitor must choose again.
 */
export function fitToSite(choice: Choice, site: Site, nowMs: number): Choice | undefined {
  const { categories, policy } = site;
  if ((policy?.sha256 ?? '') !== choice.policy_sha256 || mustAsk(choice, site, nowMs)) return undefined;
  const preferences = Object.fromEntries(
    Object.entries(choice.preferences).filter(([key]) => categories === null || categories.some((category) => category.key === key)),
  );
  return { ...choice, preferences, accepted: isAccepted(site, preferences, choice.accepted), policy_version: policy?.version ?? 0 };
}
