import { labelOf, type CheckedSite, type PageWords, type Texts } from '@consent/notice';
import { elementsOf } from '../make-element.ts';
import { chosenIn, type Choice } from '../record.ts';
import { page } from '../this-page.ts';

export interface Shown {
  site: CheckedSite;
  language: string;
  words: PageWords;
  texts: Texts;
  /** Of the server. */
  origin: string;
}

const element = elementsOf(page);

/** What this visitor chose. A choice that the server refused is none. One that the site asks for again is shown until it is replaced. */
export function centerOf(shown: Shown, choice: Choice | undefined): HTMLElement {
  if (choice === undefined || choice.pending?.refused === true) return element('p', {}, shown.words.no_choice);
  const rows = [...dateRow(shown, choice), ...answerRows(shown, choice), ...policyRow(shown, choice), ...recordRow(shown, choice)];
  const list = element('dl', {}, ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
  // Nobody answered a question then.
  return choice.signal === true ? element('div', {}, element('p', {}, shown.texts.signal), list) : element('div', {}, list);
}

type Row = [name: string, value: Node | string];

function dateRow({ language, words }: Shown, { decided_at }: Choice): Row[] {
  const date = new Date(decided_at);
  if (Number.isNaN(date.getTime())) return [];
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date);
  return [[words.date, element('time', { datetime: date.toISOString() }, text)]];
}

function answerRows({ site: { categories }, language, words, texts }: Shown, choice: Choice): Row[] {
  const answer = (isOn: boolean | undefined) => (isOn === undefined ? words.no_choice : isOn ? words.yes : words.no);
  if (categories !== null) {
    return categories.map((category) => [
      labelOf(category, language),
      category.required ? texts.required : answer(chosenIn(choice, category.key)),
    ]);
  }
  const named = Object.entries(choice.preferences);
  return named.length > 0 ? named.map(([key, isOn]) => [key, answer(isOn)]) : [[texts.accept, answer(choice.accepted)]];
}

/** The text that was shown, also after the policy has changed. */
function policyRow({ texts, origin }: Shown, { policy_version, policy_sha256, signal }: Choice): Row[] {
  if (signal === true || !(policy_version > 0) || !/^[0-9a-f]{64}$/.test(policy_sha256)) return [];
  const href = `${origin}/api/v1/public/policy/${policy_sha256}`;
  return [[texts.policy, element('a', { href, target: '_blank', rel: 'noopener' }, `v${policy_version}`)]];
}

function recordRow({ words }: Shown, { record_id }: Choice): Row[] {
  if (typeof record_id !== 'string' || record_id === '') return [];
  const code = element('code', { dir: 'ltr' }, record_id);
  code.style.overflowWrap = 'anywhere';
  return [[words.record, code]];
}
