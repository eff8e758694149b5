import { hasRules } from './has-rules.ts';
import type { Choice } from './choice.ts';
import { newerShared, share, unshare } from './shared-choice.ts';
import {
  bare,
  isAsked,
  isCategoryKey,
  modelOf,
  optionalKeys,
  questionOf,
  type CheckedSite,
  type Preferences,
  type Site,
} from '@consent/notice';

export type { Choice } from './choice.ts';

export const storageKey = 'consent.v1';

/** The newer one of this origin's choice and the one that the site's pages share. */
export const readChoice = (): Choice | undefined => newerShared(readOwn(), choiceIn);

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

/** False if storage is full or blocked. The choice still holds on this page. */
export function keepChoice(choice: Choice): boolean {
  const isShared = share(choice);
  return store(storageKey, choice) || isShared;
}

/** With the domain whose pages share it, if there is one. */
export function removeChoice(domain: string | undefined): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked.
  }
  if (domain !== undefined) unshare(domain);
}

function store(key: string, value: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
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

/** Undefined if it was never chosen. A choice that names no categories is about all. */
export function chosenIn({ preferences, everything }: Pick<Choice, 'preferences' | 'everything'>, key: string): boolean | undefined {
  if (Object.hasOwn(preferences, key)) return preferences[key];
  return everything === true || Object.keys(preferences).length > 0 ? everything : false;
}

const dayMs = 86_400_000;

export type Dated = Pick<Choice, 'decided_at' | 'policy_sha256' | 'accepted'>;

/** Whether the site asks again after this time, or the policy has another text. */
export function isOld({ decided_at, policy_sha256, accepted }: Dated, site: CheckedSite, nowMs: number): boolean {
  const days = site.rule.ask_again_after_days[accepted ? 'yes' : 'no'];
  return (days !== null && !(nowMs - Date.parse(decided_at) < days * dayMs)) || hasNewPolicy({ policy_sha256 }, site);
}

/** Whether the policy has another text since this choice, for which the site asks again. */
export const hasNewPolicy = (
  { policy_sha256 }: Pick<Choice, 'policy_sha256'>,
  { ask_again_on_new_version, policy }: CheckedSite,
): boolean => ask_again_on_new_version && policy !== null && policy.sha256 !== policy_sha256;

/** Categories added after the choice, so that it was never asked about them. */
export const newlyAsked = ({ preferences }: Pick<Choice, 'preferences'>, site: CheckedSite): string[] =>
  optionalKeys(site).filter((key) => !Object.hasOwn(preferences, key) && (!hasRules || isAsked(modelOf(site, key))));

export function mustAsk(choice: Choice | undefined, site: CheckedSite, nowMs: number): boolean {
  if (choice === undefined) return true;
  // Where nobody is asked, what was chosen holds.
  if (hasRules && !isAsked(questionOf(site))) return false;
  return isOld(choice, site, nowMs) || newlyAsked(choice, site).length > 0;
}

export const readKey = 'consent.read';

/** Whether the visitor agreed to an optional category. Without optional categories, whether they accepted. */
export function isAccepted(site: Pick<Site, 'categories'>, preferences: Preferences, isEverything: boolean): boolean {
  const optional = optionalKeys(site);
  return optional.length === 0 ? isEverything : optional.some((key) => Object.hasOwn(preferences, key) && preferences[key]);
}
