import { bare, labelOf, type Category, type CategoryCookie } from '@consent/notice';
import { elementsOf } from '../make-element.ts';
import { page } from '../this-page.ts';
import type { Shown } from './center.ts';

const element = elementsOf(page);

/** These names are the same in every language. */
const storages: Partial<Record<string, string>> = bare({ local_storage: 'localStorage', session_storage: 'sessionStorage' });

/** The categories of the site, with the cookies and storage keys of each. `described` has their purposes and durations. */
export function declarationOf(shown: Shown, described: readonly Category[]): HTMLElement {
  const { site, language, texts } = shown;
  const items = (site.categories ?? []).map((category) => {
    const label = labelOf(category, language);
    const description = textIn(category.description, language);
    const cookies = cookiesOf(described.find(({ key }) => key === category.key) ?? category);
    return element(
      'li',
      {},
      element('strong', {}, label),
      ...(category.required ? [element('p', {}, texts.required)] : []),
      ...(description === undefined ? [] : [element('p', {}, description)]),
      ...(cookies.length === 0 ? [] : [tableOf(shown, label, cookies)]),
    );
  });
  return element('ul', {}, ...items);
}

/** What a server answers was not checked before. */
const cookiesOf = ({ cookies = [] }: Category): CategoryCookie[] =>
  cookies.flatMap((cookie: unknown) => {
    if (typeof cookie !== 'object' || cookie === null) return [];
    const found = bare(cookie as CategoryCookie);
    return typeof found.name === 'string' ? [found] : [];
  });

interface Column {
  title: string;
  cell: (cookie: CategoryCookie) => HTMLElement | undefined;
}

/** Without a column that no cookie has a text for. */
function tableOf({ language, words }: Shown, label: string, cookies: readonly CategoryCookie[]): HTMLElement {
  const possible: Column[] = [
    { title: words.purpose, cell: ({ purpose }) => textIn(purpose, language) },
    { title: words.duration, cell: ({ duration }) => (typeof duration === 'string' ? inOwnDirection(duration) : undefined) },
  ];
  const columns = possible.filter(({ cell }) => cookies.some((cookie) => cell(cookie) !== undefined));
  const titles = [words.name, ...columns.map(({ title }) => title)].map((title) => element('th', { scope: 'col' }, title));
  const rows = cookies.map((cookie) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, ...nameOf(cookie)),
      ...columns.map(({ cell }) => element('td', {}, ...[cell(cookie) ?? []].flat())),
    ),
  );
  const parts = [element('thead', {}, element('tr', {}, ...titles)), element('tbody', {}, ...rows)];
  const table = element('table', { 'aria-label': label }, ...parts);
  // The longest names do not fit on a phone.
  table.style.overflowWrap = 'anywhere';
  return table;
}

/** A text may be in a language of the other direction. */
const inOwnDirection = (text: string): HTMLElement => element('bdi', {}, text);

function nameOf({ name, kind, provider }: CategoryCookie): (Node | string)[] {
  const storage = storages[kind ?? ''];
  return [
    element('code', { dir: 'ltr' }, name),
    ...(typeof provider === 'string' ? [' (', inOwnDirection(provider), ')'] : []),
    ...(storage === undefined ? [] : [' ', element('small', {}, storage)]),
  ];
}

/** English where the site has no text in the language. */
function textIn(texts: Record<string, string> | undefined, language: string): HTMLElement | undefined {
  if (typeof texts !== 'object') return undefined;
  const own = bare(texts);
  const found = [language, 'en'].find((tag) => typeof own[tag] === 'string');
  if (found === undefined) return undefined;
  const text = inOwnDirection(own[found] ?? '');
  if (found !== language) text.lang = found;
  return text;
}
