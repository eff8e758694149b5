import { bare, type EarlierTool } from '@consent/notice';

/** What a visitor chose with another tool. */
export interface EarlierAnswers {
  /** By the tool's name of a group. A group that is absent was refused where the tool names only what was accepted. */
  groups: Record<string, boolean>;
  namesOnlyAccepted: boolean;
  atMs: number;
}

type Cookies = (name: string) => string | undefined;

/** Formats as the tools wrote them in November 2026; docs/switching.md has the sources. Undefined without an answer of the visitor. */
const readers: Record<EarlierTool['name'], (cookie: Cookies) => EarlierAnswers | undefined> = {
  /** `OptanonConsent` is there before an answer too; `OptanonAlertBoxClosed` is the time of the answer. */
  onetrust: (cookie) => {
    const closedAt = cookie('OptanonAlertBoxClosed');
    const groups = new URLSearchParams(cookie('OptanonConsent')).get('groups');
    if (closedAt === undefined || groups === null) return undefined;
    const answers = groups.split(',').map((group): [string, boolean] => {
      const at = group.lastIndexOf(':');
      return [group.slice(0, at), group.slice(at + 1) === '1'];
    });
    return { groups: bare(Object.fromEntries(answers)), namesOnlyAccepted: false, atMs: Date.parse(closedAt) };
  },

  /** Not JSON: `{stamp:'…',necessary:true,…,method:'explicit',utc:1700000000000}`. Without a click the method is `implied`. */
  cookiebot: (cookie) => {
    const pairs = (cookie('CookieConsent') ?? '').replaceAll(/[{}']/g, '').split(',');
    const wordOf = (name: string) => pairs.find((pair) => pair.startsWith(`${name}:`))?.slice(name.length + 1);
    if (wordOf('method') !== 'explicit') return undefined;
    const names = ['necessary', 'preferences', 'statistics', 'marketing'];
    const groups = bare(Object.fromEntries(names.map((name) => [name, wordOf(name) === 'true'])));
    return { groups, namesOnlyAccepted: false, atMs: Number(wordOf('utc')) };
  },

  didomi: (cookie) => {
    const { purposes, updated } = jsonOf(atob(cookie('didomi_token') ?? ''));
    const { enabled, disabled } = bare((purposes ?? {}) as Record<string, unknown>);
    const answers = [...listOf(enabled).map((name) => [name, true] as const), ...listOf(disabled).map((name) => [name, false] as const)];
    if (answers.length === 0) return undefined;
    return { groups: bare(Object.fromEntries(answers)), namesOnlyAccepted: false, atMs: Date.parse(String(updated)) };
  },

  /** `c.marketing:1,i.t:1700000000000`. */
  c15t: (cookie) => {
    const parts = (cookie('c15t') ?? '').split(',').map((part) => part.split(':') as [string, string | undefined]);
    const time = parts.find(([name]) => name === 'i.t')?.[1];
    if (time === undefined) return undefined;
    const accepted = parts.filter(([name, value]) => name.startsWith('c.') && value === '1').map(([name]) => [name.slice(2), true]);
    return { groups: bare(Object.fromEntries(accepted) as Record<string, boolean>), namesOnlyAccepted: true, atMs: Number(time) };
  },

  /** vanilla-cookieconsent. */
  cookieconsent: (cookie) => {
    const { categories, lastConsentTimestamp } = jsonOf(cookie('cc_cookie') ?? '');
    if (!Array.isArray(categories)) return undefined;
    const accepted = listOf(categories).map((name) => [name, true] as const);
    return { groups: bare(Object.fromEntries(accepted)), namesOnlyAccepted: true, atMs: Date.parse(String(lastConsentTimestamp)) };
  },
};

const jsonOf = (text: string): Record<string, unknown> => bare(JSON.parse(text || '{}') as Record<string, unknown>);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);

/** Undefined if the visitor answered nothing there, or the cookie cannot be read. */
export function readEarlier(tool: EarlierTool['name'], cookies: string): EarlierAnswers | undefined {
  const values = cookies.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
  // A tool of a later release is none.
  if (!Object.hasOwn(readers, tool)) return undefined;
  const cookie = (name: string) => {
    const value = values.find(([one]) => one === name)?.[1];
    // OneTrust's value is a query, which has its own decoder.
    return value === undefined || name === 'OptanonConsent' ? value : decodeURIComponent(value);
  };
  try {
    const found = readers[tool](cookie);
    return found !== undefined && Number.isFinite(found.atMs) ? found : undefined;
  } catch {
    return undefined;
  }
}
