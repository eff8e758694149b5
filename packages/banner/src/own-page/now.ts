import { labelOf } from '@consent/notice';
import { dateIn, element, link, sentence } from './make.ts';
import type { OpenedPage, PersonNow, PolicyText } from './opened-page.ts';

/** What holds, since when, until when, and under which text. */
export function nowOf(opened: OpenedPage, person: PersonNow): HTMLElement {
  const { scope } = opened;
  const { accepted, preferences, policy, linked } = person;
  return element(
    'section',
    { 'aria-labelledby': 'title' },
    stateOf(opened, person),
    ...(accepted === null ? [] : [answersOf(opened, preferences ?? {}, accepted)]),
    ...(accepted === null || policy === null ? [] : [policyOf(opened, policy)]),
    element('p', {}, `${scope} ${opened.words.devices.replace('{count}', new Intl.NumberFormat(opened.language).format(linked))}`),
  );
}

export function stateOf(
  { words, language }: Pick<OpenedPage, 'words' | 'language'>,
  { state, reason, since, expires_at: until }: PersonNow,
): HTMLElement {
  const dates = { date: since === null ? element('span') : dateIn(language, since) };
  if (reason === 'expiry') return sentence(words.ended, dates);
  if (state === 'none' || since === null) return element('p', {}, words.none);
  if (state === 'purged') return sentence(words.purged, dates);
  if (state === 'deleted' || state === 'erased') return sentence(words.deleted, dates);
  const holds = sentence(words.holds_since, dates);
  if (until !== null) holds.append(' ', ...sentence(words.holds_until, { date: dateIn(language, until) }).childNodes);
  return holds;
}

/** The answer to each category, those of the site first. */
export function answersOf(
  { site, language, texts, labels, page: words }: OpenedPage,
  preferences: Record<string, boolean>,
  accepted: boolean,
): HTMLElement {
  const known = site.categories ?? [];
  const keys = [...new Set([...known.map(({ key }) => key), ...Object.keys(preferences)])].filter((key) => Object.hasOwn(preferences, key));
  const rows: [label: string, answer: string][] = keys.map((key) => {
    const category = known.find((one) => one.key === key);
    const label = category === undefined ? (labels[key as keyof typeof labels] ?? key) : labelOf(category, language);
    return [label, category?.required === true ? texts.required : preferences[key] === true ? words.yes : words.no];
  });
  const shown = rows.length > 0 ? rows : [[texts.accept, accepted ? words.yes : words.no] as const];
  return element('dl', {}, ...shown.map(([label, answer]) => element('div', {}, element('dt', {}, label), element('dd', {}, answer))));
}

export function policyOf({ texts }: OpenedPage, { url, version }: PolicyText): HTMLElement {
  const name = `v${version}`;
  return element('p', {}, `${texts.policy}: `, url === null ? name : link(url, name));
}
