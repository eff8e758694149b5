import { hasRules } from './has-rules.ts';
import { readShared, share } from './shared-choice.ts';
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
  /** Global Privacy Control refused, not the visitor. It needs no second record. */
  signal?: true | undefined;
  /** The ID of its record, once the server has recorded it. */
  record_id?: string | undefined;
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

/** False if storage is full or blocked. The choice still holds on this page. */
export function keepChoice(choice: Choice): boolean {
  const isShared = share(choice);
  return store(storageKey, choice) || isShared;
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

type Dated = Pick<Choice, 'decided_at' | 'policy_sha256' | 'accepted'>;

/** Whether the site asks again after this time, or the policy has another text. */
export function isOld({ decided_at, policy_sha256, accepted }: Dated, site: CheckedSite, nowMs: number): boolean {
  const { ask_again_on_new_version: onNewVersion, policy, rule } = site;
  const days = rule.ask_again_after_days[accepted ? 'yes' : 'no'];
  if (days !== null && !(nowMs - Date.parse(decided_at) < days * dayMs)) return true;
  return onNewVersion && policy !== null && policy.sha256 !== policy_sha256;
}

export function mustAsk(choice: Choice | undefined, site: CheckedSite, nowMs: number): boolean {
  if (choice === undefined) return true;
  // Where nobody is asked, what was chosen holds.
  if (hasRules && !isAsked(questionOf(site))) return false;
  // A category added after the choice was never asked about.
  return (
    isOld(choice, site, nowMs) ||
    optionalKeys(site).some((key) => !Object.hasOwn(choice.preferences, key) && (!hasRules || isAsked(modelOf(site, key))))
  );
}

export const readKey = 'consent.read';

/** Whether the visitor acknowledged the notice of a place where nobody is asked. It is shown again as after an acceptance. */
export function wasRead(site: CheckedSite, nowMs: number): boolean {
  try {
    const read = JSON.parse(localStorage.getItem(readKey) ?? 'null') as Dated | null;
    return read !== null && !isOld(read, site, nowMs);
  } catch {
    return false;
  }
}

export function keepRead({ policy }: Pick<Site, 'policy'>): void {
  store(readKey, { decided_at: new Date().toISOString(), policy_sha256: policy?.sha256 ?? '', accepted: true });
}

/** Whether the visitor agreed to an optional category. Without optional categories, whether they accepted. */
export function isAccepted(site: Pick<Site, 'categories'>, preferences: Preferences, isEverything: boolean): boolean {
  const optional = optionalKeys(site);
  return optional.length === 0 ? isEverything : optional.some((key) => Object.hasOwn(preferences, key) && preferences[key]);
}
