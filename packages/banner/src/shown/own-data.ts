import { bare } from '@consent/notice';
import type { Server } from '../fetch-site.ts';
import { elementsOf } from '../make-element.ts';
import { actionButton, saveFile } from '../own-page/make.ts';
import { stateOf } from '../own-page/now.ts';
import type { PageTexts, PersonNow } from '../own-page/opened-page.ts';
import { page } from '../this-page.ts';
import { timeout } from '../timeout.ts';
import type { PageState } from '../what-runs.ts';
import type { Shown } from './center.ts';

/** What the consent center says besides the choice of this browser (decision 74). */
export interface OwnData {
  texts: PageTexts;
  /** Of a person who was identified in this page view. */
  person: PersonNow | undefined;
  token: string | undefined;
  ask: (path: string, body: object) => Promise<Response>;
}

const element = elementsOf(page);

let loaded: { key: string; own: Promise<OwnData> } | undefined;
let latest: OwnData | undefined;

/** Nothing of a person who signed out. */
export const latestOwnData = ({ personToken }: PageState): OwnData | undefined => (latest?.token === personToken ? latest : undefined);

/** Once for each person and choice, because the elements are filled after each change. Rejects if the words cannot be loaded. */
export function loadOwnData(server: Server, { personToken: token, choice }: PageState, language: string): Promise<OwnData> {
  const key = JSON.stringify([language, token, choice?.decided_at, choice?.record_id]);
  if (loaded?.key !== key) loaded = { key, own: load(server, token, language) };
  const { own } = loaded;
  own.then(
    (data) => (latest = data),
    () => (loaded = undefined),
  );
  return own;
}

async function load({ origin, token: siteToken }: Server, token: string | undefined, language: string): Promise<OwnData> {
  const ask = (path: string, body: object) =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Site-Token': siteToken },
      body: JSON.stringify(body),
      signal: timeout(),
    });
  const [texts, person] = await Promise.all([
    fetch(`${origin}/person-texts/${language}.json`, { signal: timeout() }).then((answer) => answer.json() as Promise<PageTexts>),
    // Without an answer the center says what this browser knows.
    token === undefined ? undefined : ask('/public/person', { token }).then(personIn, () => undefined),
  ]);
  return { texts: bare(texts), person, token, ask };
}

const personIn = async (answer: Response): Promise<PersonNow | undefined> =>
  answer.ok ? bare((await answer.json()) as PersonNow) : undefined;

/** A download for everybody, and for a person what holds for them, with a link to their page. */
export function ownDataOf({ site, language, origin }: Shown, own: OwnData | undefined): HTMLElement {
  if (own === undefined) return element('div');
  const { texts, person, token, ask } = own;
  const { words, scope } = texts;
  const status = element('p', { role: 'status' });
  const tell = (text: string) => (status.textContent = text);
  const button = (text: string, act: () => Promise<void>) => actionButton({ words, tell }, text, act);
  const file = (path: string, name: string) => async () => {
    const answer = await ask(path, { token, ...(path.endsWith('receipt') && { record: person?.record }) });
    if (!answer.ok) return void tell(answer.status === 409 ? words.not_ready : words.failed);
    saveFile(name, await answer.blob());
  };
  const link = (href: string, text: string) => element('p', {}, element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, text));
  const data = button(words.data, () => {
    saveFile('my-consents.json', new Blob([JSON.stringify({ person: person ?? null, browser: inBrowser() }, null, 2)]));
    return Promise.resolve();
  });
  const requests = site.requests_page === undefined ? [] : [link(origin + site.requests_page, words.requests)];
  if (person === undefined || token === undefined) return element('div', {}, element('p', {}, data), ...requests, status);
  const devices = words.devices.replace('{count}', new Intl.NumberFormat(language).format(person.linked));
  const buttons = [
    data,
    ...(person.record === null ? [] : [button(words.receipt, file('/public/person/receipt', `receipt-${person.record}.jws`))]),
    button(words.evidence, file('/public/person/evidence', 'evidence-person.zip')),
  ];
  return element(
    'div',
    {},
    stateOf({ words, language }, person),
    element('p', {}, `${scope} ${devices}`),
    element('p', {}, ...buttons.flatMap((one) => [one, ' '])),
    link(`${person.page_url}#token=${token}`, words.open_page),
    ...(requests.length > 0 ? [link(`${person.page_url}#token=${token}`, words.requests)] : []),
    status,
  );
}

/** What the banner keeps in this browser. */
function inBrowser(): Record<string, unknown> {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('consent.'));
    return Object.fromEntries(names.map((name) => [name, readAs(localStorage.getItem(name))]));
  } catch {
    return {};
  }
}

function readAs(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
