import { foldHost, foldName, type Category } from '@consent/notice';
import type { ConsentApi } from '../page-api.ts';
import { listen } from '../page.ts';
import { readKey, storageKey } from '../record.ts';
import { page } from '../this-page.ts';
import { reportOf, type SeenName, type VisitState } from './seen-report.ts';
import { lastChoiceMs, visitStateOf } from './visit-state.ts';

interface Parts {
  token: string;
  /** Of the server. */
  origin: string;
  categories: Category[] | null;
  consent: ConsentApi;
}

const scanEveryMs = 1000;
const mostKeys = 1000;
/** Scripts that a choice allows begin to load just before the page is told about it. */
const beforeTellingMs = 100;

let isWatching = false;

/** Called by banner.js in a sample of page views. Reports names, never values, and never throws into the page. */
export function watch(parts: Parts): void {
  if (isWatching) return;
  isWatching = true;
  try {
    start(parts);
  } catch (error) {
    console.warn(error);
  }
}

function start({ token, origin, categories, consent }: Parts): void {
  const server = new URL(origin).hostname;
  const stateNow = () => visitStateOf(consent.get(), categories);
  const seen = new Map<string, SeenName>();
  let visit = stateNow();
  // A choice of this page view was made before this file was loaded.
  let sinceMs = Math.max(0, lastChoiceMs() - performance.timeOrigin);

  const isCurrent = (): boolean => visit !== undefined && textOf(stateNow()) === textOf(visit);

  function add(kind: SeenName['kind'], given: string): void {
    const name = kind === 'host' ? foldHost(given) : foldName(given);
    if (!['', '*', storageKey, readKey, 'amzn_consent'].includes(name) && name.length <= 128) seen.set(`${kind} ${name}`, { kind, name });
  }

  function addHost(url: string): void {
    try {
      const { hostname } = new URL(url, page.baseURI);
      // Addresses of version 6 are in brackets.
      if (/^[a-z0-9_.-]+$/.test(hostname) && hostname !== server && hostname !== location.hostname) add('host', hostname);
    } catch {
      // No address.
    }
  }

  function addKeys(kind: 'local_storage' | 'session_storage'): void {
    try {
      const storage = kind === 'local_storage' ? localStorage : sessionStorage;
      for (let at = 0; at < Math.min(storage.length, mostKeys); at++) {
        const key = storage.key(at);
        if (key !== null) add(kind, key);
      }
    } catch {
      // Storage is blocked.
    }
  }

  function scan(): void {
    if (!isCurrent()) return;
    try {
      for (const cookie of page.cookie.split(';')) add('cookie', cookie.split('=', 1)[0]?.trim() ?? '');
    } catch {
      // The page may not have cookies.
    }
    addKeys('local_storage');
    addKeys('session_storage');
    for (const frame of page.querySelectorAll('iframe[src]')) addHost(frame.getAttribute('src') ?? '');
  }

  /** Once for each state, so that what a later state allows is not taken for an earlier one. */
  function send(): void {
    if (visit === undefined) return;
    const body = reportOf(token, visit, [...seen.values()]);
    visit = undefined;
    seen.clear();
    // Text needs no preflight, and no cookies are sent.
    fetch(`${origin}/api/v1/public/seen`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
  }

  function end(): void {
    scan();
    send();
  }

  new PerformanceObserver((list) => {
    if (!isCurrent()) return;
    for (const { name, startTime } of list.getEntries()) if (startTime >= sinceMs) addHost(name);
  }).observe({ type: 'resource', buffered: true });
  // A cookie that is soon removed. The last scan does not find it.
  const { cookieStore } = window as { cookieStore?: EventTarget };
  if (cookieStore instanceof EventTarget) {
    listen<Event & { changed?: { name?: unknown }[] }>(cookieStore, 'change', ({ changed = [] }) => {
      if (isCurrent()) for (const { name } of changed) add('cookie', String(name));
    });
  }
  scan();
  setInterval(scan, scanEveryMs);
  listen(window, 'consent:change', () => {
    if (isCurrent()) return;
    send();
    visit = stateNow();
    sinceMs = performance.now() - beforeTellingMs;
  });
  listen(document, 'visibilitychange', () => {
    if (page.visibilityState === 'hidden') end();
  });
  listen(window, 'pagehide', end);
}

const textOf = (visit: VisitState | undefined): string => JSON.stringify(visit ?? null);
