import { createHash } from 'node:crypto';
import { timestamp, type PolicyVersion, type Site } from '@consent/contracts';
import { builtInLanguage, personWords } from '@consent/notice/languages';
import type { BannerCategory, BannerSettings } from '../routes/schemas/banner';
import { languageFiles } from './language-files';
import { siteRules } from './site-rules';

/** Of a site that chooses none. */
const defaultLanguages = ['pt-BR'];

/** What every visitor of a site gets, and the rules that differ by place. */
export function siteDocument(site: Site, policy: PolicyVersion | undefined, publicUrl: string) {
  const bannerJson = site.bannerJson ?? '';
  const settings = (bannerJson === '' ? {} : JSON.parse(bannerJson)) as BannerSettings;
  const texts = settings.texts ?? {};
  // A later release may have stored a language that this one does not have.
  const inFiles = (settings.languages ?? defaultLanguages).filter((tag) => tag !== 'en' && builtInLanguage(tag) !== undefined);
  const days = settings.ask_again_after_days === undefined ? 365 : settings.ask_again_after_days;
  const rules = siteRules(settings.rules, { ...settings, ask_again_after_days: days });
  const ofTexts = [texts, ...(rules ?? []).map((rule) => rule.texts)].flatMap(Object.keys);
  const languages = [...new Set(['en', ...inFiles, ...ofTexts])];
  const document = {
    site_id: site.id,
    name: site.name,
    categories: categoriesOf(site, settings.categories),
    policy: policy === undefined ? null : policyFacts(site, policy, publicUrl),
    languages,
    ...(inFiles.length > 0 && { text_files: languageFiles.path, text_file_languages: inFiles }),
    texts_version: createHash('sha256').update(bannerJson).digest('hex').slice(0, 16),
    texts,
    position: settings.position ?? 'bottom',
    colors: settings.colors ?? {},
    ask_again_after_days: days,
    ask_again_on_new_version: settings.ask_again_on_new_version ?? true,
    global_privacy_control: settings.global_privacy_control ?? true,
    google_consent_mode: settings.google_consent_mode ?? false,
    // Cookies know no ports.
    ...(settings.shared_by_subdomains === true && { cookie_domain: site.domain.replace(/:\d+$/, '') }),
    // Only if they differ from the default, so that earlier settings keep their notice.
    ...(settings.on_withdrawal === 'keep' && { on_withdrawal: settings.on_withdrawal }),
    ...(settings.color_scheme && { color_scheme: settings.color_scheme }),
    ...(settings.vendor_signals && settings.vendor_signals.length > 0 && { vendor_signals: settings.vendor_signals }),
    ...(settings.earlier_tool && { earlier_tool: settings.earlier_tool }),
    ...(settings.identity && {
      identity: {
        on_difference: settings.identity.on_difference,
        texts: Object.fromEntries(languages.map((language) => [language, personWords(language, ownWords(settings.identity, language))])),
      },
    }),
    // The categories of hosts are of no use to the browser.
    ...(settings.watch && { watch: { sample: settings.watch.sample } }),
  };
  return { document, rules };
}

function ownWords(identity: BannerSettings['identity'], language: string) {
  const { texts = {} } = identity ?? {};
  return Object.hasOwn(texts, language) ? texts[language] : undefined;
}

function policyFacts({ id, policyId }: Site, { name, version, sha256, publishedAtMs, changeNote }: PolicyVersion, publicUrl: string) {
  return {
    ...{ id: policyId, name, version, sha256, published_at: timestamp(publishedAtMs) },
    url: `${publicUrl}/api/v1/public/policy/${sha256}`,
    // The hash, because another policy may be linked by the time somebody follows the link (decision 34.11).
    page_url: `${publicUrl}/policy/${id}/${version}?text=${sha256}`,
    ...(changeNote && { change_note: changeNote }),
  };
}

/** Described categories come first. A closed set may have changed since, so it decides which are asked. */
function categoriesOf(site: Site, described: readonly BannerCategory[] | undefined) {
  if (!site.categoriesClosed) return described?.map(categoryJson) ?? null;
  const allowed = new Set(site.categories);
  const first = (described ?? []).filter(({ key }) => allowed.has(key));
  const rest = site.categories.filter((key) => !first.some((category) => category.key === key)).map((key) => ({ key }));
  return [...first, ...rest].map(categoryJson);
}

function categoryJson({ key, required, label, description, cookies = [] }: BannerCategory) {
  return {
    ...{ key, required: required ?? key === 'necessary', label: label ?? {}, description: description ?? {} },
    ...(cookies.length > 0 && { cookies }),
  };
}
