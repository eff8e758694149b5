import { labelOf } from '@consent/notice';
import { elementsOf } from '../make-element.ts';
import { hasNewPolicy, newlyAsked, type Choice } from '../record.ts';
import { page } from '../this-page.ts';
import type { Shown } from './center.ts';

const element = elementsOf(page);

/** Why the banner asks a visitor who chose before. Empty if nothing of the site says so, as when the server refused the choice. */
export function reasonsOf({ site, language, words }: Shown, choice: Choice): (Node | string)[] {
  const newKeys = newlyAsked(choice, site);
  const added = (site.categories ?? []).filter(({ key }) => newKeys.includes(key)).map((category) => labelOf(category, language));
  const reasons = [
    ...(hasNewPolicy(choice, site) ? policyReason(words.policy_changed, site.policy?.change_note) : []),
    ...(added.length > 0 ? [words.more_asked.replace('{categories}', () => new Intl.ListFormat(language).format(added))] : []),
  ];
  const date = new Date(choice.decided_at);
  if (reasons.length > 0 || Number.isNaN(date.getTime())) return reasons;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date);
  return [words.asked_again.replace('{date}', () => day)];
}

/** The owner's note is in the language of the owner, which nobody knows. */
const policyReason = (changed: string, note = ''): (Node | string)[] => [
  changed,
  ...(note === '' ? [] : [element('bdi', { lang: '' }, note)]),
];
