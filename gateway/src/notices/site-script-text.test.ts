import { runInNewContext } from 'node:vm';
import type { BannerParts } from './banner-program';
import { siteScriptText } from './site-script-text';

const parts: BannerParts = {
  programs: {
    plain: 'report("plain",consentSite,consentDomain,consentTexts,consentParts)',
    with_rules: 'report("with_rules",consentSite,consentDomain,consentTexts,consentParts)',
    plain_identity: 'report("plain_identity",consentSite,consentDomain,consentTexts,consentParts)',
    with_rules_identity: 'report("with_rules_identity",consentSite,consentDomain,consentTexts,consentParts)',
  },
  parts: {
    google: '"G"',
    inLanguage: '"L"',
    shareChoice: '"S"',
    startWatching: '"W"',
    readNotes: '"N"',
    takeEarlier: '"E"',
    createToldVendors: '"T"',
  },
  vendors: { meta: '"M"', amazon: '"A"' },
};
const document = {
  categories: [{ key: 'analytics', required: false, label: {}, description: {}, cookies: [{ name: '_ga', purpose: { en: 'Counts' } }] }],
  ...{ policy: null, languages: ['en'], texts: { en: { title: 'Ü "</script>"\u2028' } }, position: 'bottom', colors: {} },
  ...{ ask_again_after_days: 365, ask_again_on_new_version: true, global_privacy_control: true, google_consent_mode: false },
};

interface Made {
  program: string;
  site: Record<string, unknown> & { categories: { label: object }[] };
  domain: string;
  texts: Record<string, string>;
  parts: object;
}

/** What the program gets, on a page that has defined names of its own. */
function made(changes: object = {}): Made {
  let found: Made | undefined;
  const report = (program: string, site: Made['site'], domain: string, texts: Made['texts'], given: object) => {
    found = { program, site, domain, texts, parts: given };
  };
  const text = siteScriptText(parts, { document: { ...document, ...changes }, domain: 'shop.example' });
  runInNewContext(text, { report, consentSite: 'of the page', consentParts: { vendors: ['of the page'] } });
  return found as Made;
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('[decision 59] the program gets the site, its domain and the English texts that it can show', () => {
  const { program, site, domain, texts } = made();
  expect([program, domain, texts['title'], texts['acknowledge']]).toEqual(['plain', 'shop.example', 'Your privacy', undefined]);
  expect(plain(site['texts'])).toEqual(document.texts);
  expect(plain(site.categories)).toEqual([
    { key: 'analytics', required: false, label: { en: 'Analytics' }, description: {}, cookies: [{ name: '_ga' }] },
  ]);
});

test('[decision 59] only what the settings need is in it', () => {
  expect(plain(made().parts)).toEqual({ vendors: [] });
  expect(plain(made({ google_consent_mode: true, vendor_signals: ['meta', 'of a later release'] }).parts)).toEqual({
    google: 'G',
    createToldVendors: 'T',
    vendors: ['M'],
  });
  expect(plain(made({ cookie_domain: 'shop.example', watch: { sample: 0.5 } }).parts)).toEqual({
    ...{ shareChoice: 'S', startWatching: 'W', vendors: [] },
  });
  expect(plain(made({ earlier_tool: { name: 'c15t', categories: { marketing: 'ads' } } }).parts)).toEqual({
    takeEarlier: 'E',
    vendors: [],
  });
  const german = { languages: ['en', 'de'], text_files: '/banner-texts/0123/', text_file_languages: ['de'] };
  expect(plain(made(german).parts)).toEqual({ inLanguage: 'L', vendors: [] });
  expect(made(german).site).toMatchObject(german);
});

test('[decision 59] a site with rules gets the program that knows them, with their texts', () => {
  const rule = {
    ...{ number: 1, place: 'DE', model: 'opt_out', categories: {}, gpc: 'decides', ask_again_after_days: { yes: 1, no: null } },
  };
  const { program, site } = made({ rule });
  expect([program, plain(site['rule'])]).toEqual(['with_rules', rule]);
  const named = ['message_opt_out', 'message_notice', 'acknowledge'];
  const shown = (model: string) => {
    const { texts, parts: given } = made({ rule: { ...rule, model } });
    return [...named.filter((name) => texts[name] !== undefined), ...Object.keys(given)];
  };
  expect([shown('opt_in'), shown('opt_out'), shown('none')]).toEqual([
    ['vendors'],
    ['message_opt_out', 'vendors'],
    ['message_opt_out', 'vendors'],
  ]);
  expect(shown('notice')).toEqual([...named, 'readNotes', 'vendors']);
});

test('[decision 59] objects have no prototype, and a key of an object is never one', () => {
  const { site, texts } = made({ categories: [{ key: 'a', required: false, label: { ['__proto__']: 'x' }, description: {} }] });
  expect([site, site.categories[0], site.categories[0]?.label, texts].map((one) => Object.getPrototypeOf(one) as unknown)).toEqual(
    Array(4).fill(null),
  );
});

test('[decision 59] colours and links are checked before they become part of a program', () => {
  const { site } = made({ colors: { accent: 'red;} a{background:url(//stranger.example)}' } });
  expect(String(site['look'])).not.toContain('stranger');
  const policy = { version: 1, sha256: 'a'.repeat(64), url: 'javascript:alert(1)' };
  expect(() => made({ policy })).toThrow('malformed');
});

test('[decision 70] only a site that identifies its people gets the program that does, with what the banner says', () => {
  const identity = { on_difference: 'ask', texts: { en: { scope: 'S', adopted: 'A', differs: 'D' } } };
  const rule = { number: 1, place: 'DE', model: 'opt_in', categories: {}, gpc: 'decides', ask_again_after_days: { yes: 1, no: 1 } };
  expect([made().program, made().site['identity']]).toEqual(['plain', undefined]);
  expect([made({ identity }).program, plain(made({ identity }).site['identity'])]).toEqual(['plain_identity', identity]);
  expect([made({ rule }).program, made({ rule, identity }).program]).toEqual(['with_rules', 'with_rules_identity']);
});
