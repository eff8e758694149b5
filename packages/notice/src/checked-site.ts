import { bare, isCategoryKey } from './bare';
import { lookOf } from './look';
import type { Category, Rule, Site, Texts } from './site';

const positions = ['bottom', 'bottom_left', 'bottom_right', 'center'] as const;

const schemes = ['light', 'dark', 'auto'] as const;

/** What the banner asks and does, from the document of a site: with a rule in every case, and colours as CSS. */
export interface CheckedSite extends Omit<
  Site,
  'rule' | 'position' | 'colors' | 'color_scheme' | 'ask_again_after_days' | 'global_privacy_control'
> {
  rule: Rule;
  /** CSS of `lookOf`. */
  look: string;
}

type Json = Record<string, unknown>;

function malformed(): never {
  throw new Error('Consent Service: the settings of the site are malformed.');
}

const own = (value: unknown): Json => (typeof value === 'object' && value !== null ? bare(value as Json) : malformed());

const withoutPrototype = <Value>(entries: [string, Value][]): Record<string, Value> => bare(Object.fromEntries(entries));

const textsOf = (value: unknown): Record<string, string> =>
  withoutPrototype(Object.entries(own(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const namesIn = (value: unknown): string[] => listOf(value).filter((name) => typeof name === 'string');

/**
 * The settings as the banner may use them. Colours become CSS, and the address of the policy becomes a link, so they are checked again: by
 * the browser that reads them, or by the server that puts them into a program. Throws if categories or policy are malformed, because no choice could be recorded then.
 */
export function checkSite(json: unknown): CheckedSite {
  const { categories, policy, languages, texts, position, colors, rule, ask_again_after_days: days, ...flags } = own(json);
  const honoursSignal = flags['global_privacy_control'] !== false;
  const files = flags['text_files'] as string;
  const inFiles = /^\/banner-texts\/\w+\/$/.test(files) ? namesIn(flags['text_file_languages']) : [];
  const ofSite = own(texts);
  return {
    categories: categories === null ? null : Array.isArray(categories) ? categories.map(categoryOf) : malformed(),
    policy: policy === null ? null : policyOf(own(policy)),
    // Those whose texts can be shown. Earlier releases name languages without files.
    languages: namesIn(languages).filter((language) => language === 'en' || language in ofSite || inFiles.includes(language)),
    text_files: files,
    text_file_languages: inFiles,
    texts: withoutPrototype(Object.entries(ofSite).map(([language, of]): [string, Partial<Texts>] => [language, textsOf(of)])),
    look: lookOf({
      position: positions.find((one) => one === position) ?? 'bottom',
      color_scheme: schemes.find((one) => one === flags['color_scheme']),
      colors: withoutPrototype(Object.entries(textsOf(colors)).filter(([, colour]) => /^#[0-9a-f]{6}$/.test(colour))),
    }),
    ask_again_on_new_version: flags['ask_again_on_new_version'] !== false,
    google_consent_mode: flags['google_consent_mode'] === true,
    vendor_signals: namesIn(flags['vendor_signals']),
    rule: ruleOf(
      own(
        rule ?? {
          gpc: honoursSignal ? 'decides' : 'ignored',
          categories: {},
          ask_again_after_days: { yes: days, no: days, ...(flags['ask_again_after'] as object) },
        },
      ),
    ),
    notice: noticeOf(flags['notice']),
    cookie_domain: cookieDomainOf(flags['cookie_domain']),
    on_withdrawal: flags['on_withdrawal'] === 'keep' ? 'keep' : undefined,
    watch: flags['watch'] as Site['watch'],
    requests_page: flags['requests'] === true ? requestsPageOf(flags['site_id']) : undefined,
    // The file that reads it checks it.
    earlier_tool: flags['earlier_tool'] as Site['earlier_tool'],
  };
}

/** Models and numbers need no check: what is malformed makes the banner ask. */
function ruleOf({ categories, ask_again_after_days, ...rule }: Json): CheckedSite['rule'] {
  return { ...rule, categories: own(categories), ask_again_after_days: own(ask_again_after_days) } as unknown as CheckedSite['rule'];
}

function categoryOf(value: unknown): Category {
  const { key, required, label, description, cookies } = own(value);
  return {
    key: isCategoryKey(key) ? key : malformed(),
    required: required === true,
    label: textsOf(label),
    description: textsOf(description),
    // The second file checks each before it deletes anything.
    cookies: listOf(cookies) as Category['cookies'],
  };
}

/** It becomes part of a link. */
const requestsPageOf = (siteId: unknown): string | undefined =>
  typeof siteId === 'string' && /^[0-9a-f-]{36}$/.test(siteId) ? `/person/${siteId}` : undefined;

/** It becomes part of a cookie. */
const cookieDomainOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z0-9.-]+$/.test(value) ? value : undefined;

/** Without it, choices say nothing about what was asked. Earlier releases have none, or one without a token. */
function noticeOf(value: unknown): Site['notice'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { sha256, token } = bare(value as Json);
  return typeof sha256 === 'string' ? { sha256, token: typeof token === 'string' ? token : undefined } : undefined;
}

/** Settings of the release before have no `page_url`. */
function policyOf({ version, sha256, url: textUrl, page_url: url = textUrl, change_note: note }: Json): Site['policy'] {
  const isText = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && typeof url === 'string' && /^https?:\/\//.test(url);
  return isText && typeof version === 'number' && Number.isInteger(version)
    ? { version, sha256, url, change_note: typeof note === 'string' ? note : undefined }
    : malformed();
}
