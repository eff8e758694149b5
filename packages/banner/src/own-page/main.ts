import { checkSite, chooseLanguage, directionOf, withLanguage, type CheckedSite } from '@consent/notice';
import { timeout } from '../timeout.ts';
import { changeOf } from './change.ts';
import { downloadsOf } from './downloads.ts';
import { historyOf } from './history.ts';
import { answerOf, confirmationOf } from './mail-links.ts';
import { element, refusalIn } from './make.ts';
import { nowOf } from './now.ts';
import type { Ask, OpenedPage, PageTexts, PersonNow } from './opened-page.ts';
import { requestsOf } from './requests.ts';

/** The person's own page (decision 74). gateway/src/person-page has its frame. */
const root = document.querySelector('main')!;
const { site: siteToken = '', languages: tags = '' } = root.dataset;

type Opened = { name: 'token' | 'confirm' | 'answer'; token: string } | undefined;

/** A fragment is in no request. It leaves the address bar immediately, so that no bookmark, screenshot or history has it. */
function takeFragment(): Opened {
  const [, name, token] = /^#(token|confirm|answer)=([\w.~+/=-]+)$/.exec(location.hash) ?? [];
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return name === undefined || token === undefined ? undefined : { name: name as 'token', token };
}

let opened = takeFragment();

const ask: Ask = (path, body, headers = {}) =>
  fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Site-Token': siteToken, ...headers },
    body: JSON.stringify(body),
    signal: timeout(),
  });

interface Loaded {
  site: CheckedSite;
  name: string;
  takesRequests: boolean;
}

async function loadSite(): Promise<Loaded> {
  const response = await fetch('/api/v1/public/site', { headers: { 'X-Site-Token': siteToken }, cache: 'no-cache', signal: timeout() });
  if (!response.ok) throw new Error(await response.text());
  const json = (await response.json()) as { name: string; requests?: boolean };
  return { site: checkSite(json), name: json.name, takesRequests: json.requests === true };
}

async function loadTexts(language: string): Promise<PageTexts> {
  const response = await fetch(`/person-texts/${language}.json`, { signal: timeout() });
  if (!response.ok) throw new Error(`No texts in ${language}.`);
  return (await response.json()) as PageTexts;
}

const status = element('p', { role: 'status', class: 'status' });
const content = element('div');

async function show({ site, name, takesRequests }: Loaded, language: string): Promise<void> {
  const texts = await loadTexts(language);
  const { words } = texts;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  document.title = words.title;
  const page: OpenedPage = {
    ...texts,
    ...{ language, takesRequests, ask },
    site: withLanguage(site, language, texts),
    tell: (text) => (status.textContent = text),
  };
  const header = element(
    'header',
    {},
    element('p', { class: 'site' }, element('bdi', {}, name)),
    languageSwitch({ site, name, takesRequests }, language, words.language),
    element('h1', { id: 'title' }, words.title),
  );
  status.textContent = '';
  root.replaceChildren(header, content, status);
  await fill(page);
}

async function fill(page: OpenedPage): Promise<void> {
  const { words } = page;
  if (opened?.name === 'confirm') return content.replaceChildren(confirmationOf(page, opened.token));
  if (opened?.name === 'answer') return content.replaceChildren(await answerOf(page, opened.token));
  const withoutToken = (text: string) => content.replaceChildren(element('p', {}, text), ...requestsOf(page, undefined));
  if (opened === undefined) return withoutToken(words.no_link);
  const { token } = opened;
  const response = await ask('/public/person', { token });
  if (!response.ok) return withoutToken(refusalIn(page, response));
  const person = (await response.json()) as PersonNow;
  // The buttons are made again, and a person without a mouse must not begin at the top.
  const focused = [...content.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement);
  content.replaceChildren(
    nowOf(page, person),
    changeOf(page, { token, person, reload: () => fill(page) }),
    ...historyOf(page, person, token),
    downloadsOf(page, person, token),
    ...requestsOf(page, token, person),
  );
  if (focused >= 0) content.querySelectorAll('button')[focused]?.focus({ preventScroll: true });
}

const known = tags.split(' ');
const languagesOf = (site: CheckedSite) => site.languages.filter((tag) => known.includes(tag));

function languageSwitch(loaded: Loaded, language: string, label: string): HTMLElement {
  const languages = languagesOf(loaded.site);
  if (languages.length < 2) return element('span');
  const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  const options = languages.map((tag) =>
    element('option', { value: tag, lang: tag, ...(tag === language && { selected: '' }) }, nameOf(tag)),
  );
  const select = element('select', { 'aria-label': label }, ...options);
  select.addEventListener('change', () => {
    show(loaded, select.value).then(() => document.querySelector('select')?.focus(), failed);
  });
  return select;
}

/** Nothing could be loaded, also no words. */
function failed(error: unknown): void {
  console.warn(error);
  root.replaceChildren(element('p', {}, root.dataset['failed'] ?? ''));
}

async function open(): Promise<void> {
  const loaded = await loadSite();
  const wanted = [new URLSearchParams(location.search).get('lang') ?? '', ...navigator.languages];
  await show(loaded, chooseLanguage(wanted, languagesOf(loaded.site)));
}

// Another link of the same page, opened in the same tab.
addEventListener('hashchange', () => {
  if (location.hash === '') return;
  opened = takeFragment();
  open().catch(failed);
});
open().catch(failed);
