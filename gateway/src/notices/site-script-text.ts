import { checkSite, enLabels, enTexts, questionOf, type Category, type CheckedSite, type Texts } from '@consent/notice';
import type { BannerParts } from './banner-program';

interface Described {
  /** As `GET /public/site` answers it. */
  document: object;
  domain: string;
}

/** The text of `/b/<token>.js`: the program, the parts of it that the site needs, and what the site asks. */
export function siteScriptText({ programs, parts, vendors }: BannerParts, { document, domain }: Described): string {
  const site = checkSite(document);
  const hasRules = site.rule.number !== undefined;
  const told = (site.vendor_signals ?? []).flatMap((name) => (Object.hasOwn(vendors, name) ? vendors[name] : []));
  const needed = [
    ...(site.google_consent_mode || told.length > 0 ? (['createToldVendors'] as const) : []),
    ...(site.google_consent_mode ? (['google'] as const) : []),
    ...(site.languages.length > 1 ? (['inLanguage'] as const) : []),
    ...(site.cookie_domain === undefined ? [] : (['shareChoice'] as const)),
    ...(site.watch === undefined ? [] : (['startWatching'] as const)),
    ...(hasRules && questionOf(site) === 'notice' ? (['readNotes'] as const) : []),
    ...(site.earlier_tool === undefined ? [] : (['takeEarlier'] as const)),
  ].map((name) => `${name}:${parts[name]}`);
  const { identity } = document as { identity?: object };
  const program = programs[`${hasRules ? 'with_rules' : 'plain'}${identity === undefined ? '' : '_identity'}`];
  const values = [
    literalOf({ ...inlinedSite(site), identity }),
    literalOf(domain),
    literalOf(shownTexts(site)),
    `{${[...needed, `vendors:[${told.join()}]`].join()}}`,
  ];
  return `(function(consentSite,consentDomain,consentTexts,consentParts){${program}\n})(${values.join()});\n`;
}

/** The built-in English of what this visitor can be shown. */
function shownTexts(site: CheckedSite): Partial<Texts> {
  const { message_opt_out, message_notice, acknowledge, ...always } = enTexts;
  const question = questionOf(site);
  return {
    ...always,
    ...(question !== 'opt_in' && { message_opt_out }),
    ...(question === 'notice' && { message_notice, acknowledge }),
  };
}

/** Only what the program reads. */
function inlinedSite({ languages, text_files, text_file_languages, vendor_signals: _, ...site }: CheckedSite) {
  return {
    ...site,
    ...(languages.length > 1 && { languages, text_files, text_file_languages }),
    categories: site.categories?.map(inlinedCategory) ?? null,
  };
}

/** The built-in labels are not in the program, and it needs cookies only by their names. */
function inlinedCategory({ key, required, label, description, cookies = [] }: Category) {
  const builtIn = Object.hasOwn(enLabels, key) ? (enLabels as Record<string, string>)[key] : undefined;
  return {
    ...{ key, required, label: { en: builtIn, ...label }, description },
    ...(cookies.length > 0 && { cookies: cookies.map(({ name, kind }) => ({ name, kind })) }),
  };
}

/** Objects have no prototype, so that a page that extends Object.prototype adds nothing to them. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([key, member]) => key !== '__proto__' && member !== undefined);
  return `{${['__proto__:null', ...members.map(([key, member]) => `${JSON.stringify(key)}:${literalOf(member)}`)].join()}}`;
}
