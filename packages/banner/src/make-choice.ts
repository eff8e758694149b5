import type { CheckedSite, Preferences, Site } from '@consent/notice';
import { isAccepted, isPreferences, newSubject, type Choice } from './record.ts';
import { pendingOf } from './send.ts';
import type { Action } from './view.ts';
import { globalPrivacyControl } from './what-runs.ts';

/** Who answered: the visitor in the banner or in place of held content, the page, Global Privacy Control, or the visitor before they were identified. */
export type Source = 'banner' | 'content' | 'page' | 'gpc' | 'person';

export const choiceOf = (subject: string | undefined, preferences: Preferences, accepted: boolean, isEverything: boolean): Choice => ({
  subject: subject ?? newSubject(),
  accepted,
  preferences,
  everything: isEverything || undefined,
  policy_version: 0,
  policy_sha256: '',
  decided_at: new Date().toISOString(),
});

/** What was asked, and how it was answered. `loaded` is what the view was made from, so nothing newer is named. */
export function contextOf(
  { notice, rule }: CheckedSite,
  language: string,
  surface: 'banner' | 'preferences' | 'other',
  action: Action | 'signal' | 'withdraw',
) {
  const gpc = globalPrivacyControl();
  const signals = { gpc: typeof gpc === 'boolean' ? gpc : undefined, place: rule.place ?? undefined, rule: rule.number };
  return notice && { ...{ notice_sha256: notice.sha256, language, surface, action, token: notice.token }, signals };
}

interface Answer {
  subject: string | undefined;
  preferences: Preferences;
  isEverything: boolean;
  source: Source;
  context: object | undefined;
}

/** A choice with the request that records it. */
export function recordedChoice(loaded: CheckedSite, { subject, preferences, isEverything, source, context }: Answer): Choice {
  const { categories, policy, google_consent_mode: consent_mode } = loaded;
  const accepted = isAccepted(loaded, preferences, isEverything);
  const made: Choice = {
    // A page may pass its own categories. The choice then covers only these.
    ...choiceOf(subject, preferences, accepted, categories === null && accepted && Object.keys(preferences).length === 0),
    policy_version: policy?.version ?? 0,
    policy_sha256: policy?.sha256 ?? '',
    consent_mode,
    signal: source === 'gpc' || undefined,
  };
  // Nobody saw a text before Global Privacy Control refused.
  made.pending = pendingOf(made, source, source === 'gpc' ? '' : made.policy_sha256, context);
  return made;
}

/** Throws a TypeError if a page passed something else than a choice. */
export function checkWanted(wanted: unknown, site: Pick<Site, 'categories'> | undefined): void {
  if (typeof wanted === 'boolean') return;
  if (!isPreferences(wanted)) {
    throw new TypeError('consent.set takes true, false, or an object such as {analytics: true}.');
  }
  const known = site?.categories;
  const unknown = known && Object.keys(wanted).find((key) => !known.some((category) => category.key === key));
  if (unknown) throw new TypeError(`consent.set: ${unknown} is not a category of this site.`);
}
