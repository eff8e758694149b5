import type { CategoryCookie, CheckedSite, Site } from '@consent/notice';
import { refuses, type HeldParts } from './held-content.ts';
import { domainsOf, pathsOf } from './cookie-places.ts';
import { listen } from './page.ts';
import { readKey, storageKey } from './record.ts';
import { page } from './this-page.ts';

/** A name of a newer server that this file does not understand deletes nothing. */
const isName = (name: unknown): name is string => typeof name === 'string' && /^[^*;=,\s\p{Cc}]{1,128}\*?$/u.test(name);

const isOf = (name: string, { name: pattern }: CategoryCookie): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const namedBy = (categories: Site['categories']): CategoryCookie[] =>
  (categories ?? []).flatMap(({ cookies = [] }) => cookies).filter((cookie) => isName((cookie as CategoryCookie | null)?.name));

// The prototype, because an element of the page can shadow document.cookie.
const readCookies = (): string => String(Reflect.get(Document.prototype, 'cookie', document));
const writeCookie = (text: string): boolean => Reflect.set(Document.prototype, 'cookie', text, document);

function deleteCookie(name: string): void {
  const isSecure = location.protocol === 'https:';
  for (const domain of domainsOf(location.hostname)) {
    for (const path of pathsOf(location.pathname)) {
      const text = `${name}=; Max-Age=0; Path=${path}${domain && `; Domain=${domain}`}${isSecure ? '; Secure' : ''}`;
      writeCookie(text);
      // A partitioned cookie is another one.
      if (isSecure) writeCookie(`${text}; SameSite=None; Partitioned`);
    }
  }
}

function deleteFrom(storageOf: () => Storage, isDeleted: (name: string) => boolean): void {
  try {
    const storage = storageOf();
    // A page may have stored an item with the name of a method.
    const { key, removeItem } = Storage.prototype;
    const names = Array.from({ length: storage.length }, (_, at) => key.call(storage, at) ?? '');
    for (const name of names.filter(isDeleted)) removeItem.call(storage, name);
  } catch {
    // The browser refuses storage.
  }
}

/** Deletes what the refused categories name, except what another category keeps. */
function deleteNamed(categories: NonNullable<Site['categories']>, isRefused: (key: string) => boolean): void {
  const refused = categories.filter(({ key, required }) => !required && isRefused(key));
  const [named, kept] = [namedBy(refused), namedBy(categories.filter((category) => !refused.includes(category)))];
  if (named.length === 0) return;
  const isDeleted = (wanted: CategoryCookie['kind']) => (name: string) => {
    const matches = (cookie: CategoryCookie) => (cookie.kind ?? 'cookie') === wanted && isOf(name, cookie);
    // The choice itself must outlive a pattern such as "c*".
    return !['', storageKey, readKey].includes(name) && named.some(matches) && !kept.some(matches);
  };
  const present = readCookies()
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  for (const name of new Set(present.filter(isDeleted('cookie')))) deleteCookie(name);
  deleteFrom(() => localStorage, isDeleted('local_storage'));
  deleteFrom(() => sessionStorage, isDeleted('session_storage'));
}

/** Acts once for each choice: when one is made, and when a page loads with one. */
export function createWithdrawal(parts: HeldParts): { run: () => void } {
  const { site, answer, ran, readChoice } = parts;
  const isRefused = (key: string) => refuses(parts, key);
  let done = '';

  const mustReload = (loaded: CheckedSite) =>
    loaded.on_withdrawal !== 'keep' &&
    [...ran].some((key) => isRefused(key) && loaded.categories?.some((category) => category.key === key && category.required) !== true);

  function reload(loaded: CheckedSite): void {
    if (!mustReload(loaded)) return;
    if (readChoice()?.decided_at !== answer()?.decided_at) {
      // The next page would not know the refusal.
      return console.warn('Consent Service: the page was not reloaded after the withdrawal, because the choice could not be stored.');
    }
    location.reload();
  }

  let waiting: AbortController | undefined;
  const isOffline = () => (navigator as Partial<Navigator>).onLine === false;

  /** Each reload needs an act of the visitor on this page, so a page that changes its mind while it loads does not reload for ever. */
  function reloadOnAct(loaded: CheckedSite): void {
    // Offline, a reload would lose the page.
    if ((navigator as Partial<Navigator>).userActivation?.isActive === true && !isOffline()) return reload(loaded);
    if (waiting !== undefined) return;
    waiting = new AbortController();
    const { signal } = waiting;
    const act = ({ isTrusted }: Event) => {
      if (!isTrusted || isOffline() || page.visibilityState === 'hidden') return;
      waiting?.abort();
      waiting = undefined;
      reload(loaded);
    };
    for (const type of ['pointerdown', 'keydown', 'visibilitychange']) listen(window, type, act, { capture: true, signal });
  }

  return {
    run: () => {
      const loaded = site();
      const made = answer();
      if (loaded === undefined || made === undefined) return;
      const keys = [...new Set([...ran, ...(loaded.categories ?? []).map(({ key }) => key)])].filter(isRefused);
      const text = JSON.stringify([made.decided_at, keys]);
      if (keys.length === 0 || text === done) return;
      done = text;
      deleteNamed(loaded.categories ?? [], isRefused);
      if (mustReload(loaded)) reloadOnAct(loaded);
    },
  };
}
