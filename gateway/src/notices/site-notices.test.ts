import { gzipSync } from 'node:zlib';
import type { Notice, Site } from '@consent/contracts';
import { builtInLanguages } from '@consent/notice/languages';
import { createNoticeTokens } from './notice-tokens';
import { createSiteNotices } from './site-notices';

const hourMs = 3_600_000;
const site = { id: 'site', accountId: 'account', name: 'Shop', categoriesClosed: false, categories: [] as string[], policyId: '' } as Site;
const sha256 = 'ab'.repeat(32);

function siteNotices(registerNotice: (request: { content: string }) => Promise<{ notice: Notice }>) {
  let now = Date.UTC(2026, 10, 29, 10, 0);
  const register = vi.fn(registerNotice);
  const tokens = createNoticeTokens([{ name: '', secret: 's'.repeat(32) }], () => now);
  const { documentOf } = createSiteNotices({
    notices: { registerNotice: register },
    policies: { listVersions: () => Promise.reject(new Error('no policy is linked')) },
    program: { sha256: 'cd'.repeat(32) },
    publicUrl: 'https://consent.example.com',
    tokens,
  });
  return {
    documentOf: (more: Partial<Site> = {}, place = '') => documentOf({ ...site, ...more }, () => place),
    tokens,
    register,
    pass: (ms: number) => (now += ms),
  };
}

test('[decision 50.2] the document is the same within an hour, and a new token makes no new notice', async () => {
  const { documentOf, tokens, register, pass } = siteNotices(() =>
    Promise.resolve({ notice: { number: 3, sha256, madeAtMs: 0, kind: 'banner' } }),
  );
  const first = await documentOf();
  expect(first.notice).toEqual({ number: 3, sha256, token: expect.any(String) as string });
  expect(tokens.stateOf(first.notice?.token ?? '', { siteId: site.id, sha256 })).toBe('valid');
  pass(hourMs - 1);
  expect(await documentOf()).toEqual(first);
  pass(1);
  const next = await documentOf();
  expect(next.notice?.token).not.toBe(first.notice?.token);
  expect({ ...next, notice: undefined }).toEqual({ ...first, notice: undefined });
  expect(register).toHaveBeenCalledTimes(1);
});

test('[decision 50.2] without a notice there is no token', async () => {
  const { documentOf } = siteNotices(() => Promise.reject(new Error('the policy service is away')));
  expect((await documentOf()).notice).toBeNull();
});

/** The document of a site with these settings, and the notice that it makes. */
async function noticeWith(banner: object) {
  const contents: string[] = [];
  const { documentOf } = siteNotices(({ content }) => {
    contents.push(content);
    return Promise.resolve({ notice: { number: 1, sha256, madeAtMs: 0, kind: 'banner' } });
  });
  const document = await documentOf({ bannerJson: JSON.stringify(banner) });
  const content = contents[0] as string;
  return {
    document,
    content,
    notice: JSON.parse(content) as { texts: Record<string, Record<string, string>>; categories: { label: object }[] },
  };
}

test('[decision 56] the document names English first, then the chosen languages as set, then those of the texts', async () => {
  const documentOf = async (banner: object) => (await noticeWith(banner)).document;
  expect((await documentOf({ languages: ['de', 'en', 'ar'], texts: { fa: {}, de: {} } })).languages).toEqual(['en', 'de', 'ar', 'fa']);
  expect((await documentOf({ texts: { fa: {} } })).languages).toEqual(['en', 'pt-BR', 'fa']);
  const { languages, text_files, text_file_languages } = await documentOf({ languages: ['en', 'de', 'ar'] });
  expect([languages, text_file_languages, text_files]).toEqual([
    ['en', 'de', 'ar'],
    ['de', 'ar'],
    expect.stringMatching(/^\/banner-texts\/[0-9a-f]{16}\/$/),
  ]);
  // Not undefined, which would change what the document is kept by.
  for (const name of ['text_files', 'text_file_languages']) expect(await documentOf({ languages: ['en'] })).not.toHaveProperty(name);
});

test('[decision 56] a language that this release does not have is left out', async () => {
  const { document, notice } = await noticeWith({ languages: ['de', 'tlh', 'constructor'] });
  expect([document.languages, document.text_file_languages, Object.keys(notice.texts)]).toEqual([['en', 'de'], ['de'], ['de', 'en']]);
});

test('[decision 56] a notice has the texts and labels of each chosen language, below those of the site', async () => {
  const { notice } = await noticeWith({
    languages: ['de', 'ja'],
    categories: [{ key: 'analytics', label: { ja: '計測' } }],
    texts: { de: { accept: 'Gern' }, fr: { accept: 'Oui' } },
  });
  expect(Object.entries(notice.texts).map(([tag, { accept, refuse }]) => [tag, accept, refuse])).toEqual([
    ['de', 'Gern', 'Alle ablehnen'],
    ['en', 'Accept all', 'Refuse all'],
    // Not chosen, so English fills in, as it always did.
    ['fr', 'Oui', 'Refuse all'],
    ['ja', 'すべて許可', 'すべて拒否'],
  ]);
  expect(notice.categories[0]?.label).toEqual({ de: 'Analyse', en: 'Analytics', fr: 'Analytics', ja: '計測' });
});

test('[decision 56] a notice with every language is a small part of what a notice may have', async () => {
  const languages = builtInLanguages().map(({ tag }) => tag);
  const categories = ['necessary', 'functional', 'preferences', 'analytics', 'marketing', 'ads'].map((key) => ({ key }));
  const { content } = await noticeWith({ languages, categories });
  const bytes = Buffer.byteLength(content);
  process.stdout.write(
    `a notice of ${languages.length} languages: ${bytes} bytes, ${gzipSync(content, { level: 9 }).length} compressed; ` +
      `of two: ${Buffer.byteLength((await noticeWith({ categories })).content)}\n`,
  );
  expect(bytes).toBeLessThan(64 * 1024);
});

describe('[decision 54] a site with rules', () => {
  const bannerJson = JSON.stringify({
    ask_again_after_days: 90,
    texts: { en: { title: 'Ours', accept: 'Fine' }, de: { title: 'Unsere' } },
    rules: [
      {
        places: ['US-CA'],
        model: 'opt_out',
        gpc: 'refuses_and_asks',
        ask_again_after_days: { no: null },
        texts: { en: { title: 'Yours' }, fr: {} },
      },
      { places: ['*'], model: 'none', categories: { ads: 'opt_in' } },
    ],
  });
  const kept = () => Promise.resolve({ notice: { number: 3, sha256, madeAtMs: 0, kind: 'banner' as const } });

  test('gives each visitor the rule and the texts of their place, and all of them one notice', async () => {
    const { documentOf, register } = siteNotices(kept);
    const [california, brazil, unknown] = await Promise.all(['US-CA', 'BR', ''].map((place) => documentOf({ bannerJson }, place)));
    expect(california).toMatchObject({
      rule: {
        number: 1,
        place: 'US-CA',
        model: 'opt_out',
        categories: {},
        gpc: 'refuses_and_asks',
        ask_again_after_days: { yes: 90, no: null },
      },
      texts: { en: { title: 'Yours', accept: 'Fine' }, de: { title: 'Unsere' } },
      languages: ['en', 'pt-BR', 'de', 'fr'],
    });
    expect(brazil).toMatchObject({
      rule: {
        number: 2,
        place: 'BR',
        model: 'none',
        categories: { ads: 'opt_in' },
        gpc: 'decides',
        ask_again_after_days: { yes: 90, no: 90 },
      },
      texts: { en: { title: 'Ours', accept: 'Fine' } },
    });
    expect(unknown?.rule).toMatchObject({ number: 0, place: null, model: 'opt_in', categories: {} });
    expect([california, brazil, unknown].map((document) => document?.notice?.sha256)).toEqual([sha256, sha256, sha256]);
    // Two of them may have asked before the number was known.
    expect(new Set(register.mock.calls.map(([{ content }]) => content)).size).toBe(1);
  });

  test('has every rule in its notice, and a change of one makes another notice', async () => {
    const { documentOf, register } = siteNotices(kept);
    await documentOf({ bannerJson }, 'BR');
    await documentOf({ bannerJson: bannerJson.replace('"none"', '"notice"') }, 'BR');
    const [first, second] = register.mock.calls.map(([{ content }]) => JSON.parse(content) as { rules: { question: string }[] });
    expect([first, second].map((notice) => notice?.rules.map(({ question }) => question))).toEqual([
      ['opt_in', 'opt_out', 'opt_in'],
      ['opt_in', 'opt_out', 'opt_in'],
    ]);
    expect(first).not.toEqual(second);
    expect(first?.rules[1]).toMatchObject({ number: 1, places: ['US-CA'], texts: { en: { title: 'Yours' } } });
  });

  test('without rules the document has no rule', async () => {
    expect(await siteNotices(kept).documentOf({}, 'US-CA')).not.toHaveProperty('rule');
  });
});

test('[decision 65.7] a lifetime shortens the days until the banner asks again, and makes no other notice', async () => {
  const { documentOf, register } = siteNotices(() => Promise.resolve({ notice: { number: 3, sha256, madeAtMs: 0, kind: 'banner' } }));
  const lifetimeJson = '{"accepted":null,"refused":180}';
  expect(await documentOf()).not.toHaveProperty('ask_again_after');
  expect(await documentOf({ lifetimeJson })).toMatchObject({ ask_again_after_days: 365, ask_again_after: { yes: 365, no: 180 } });
  expect(await documentOf({ lifetimeJson: '{"accepted":null,"refused":null}' })).not.toHaveProperty('ask_again_after');
  const rules = [{ places: ['BR'], model: 'opt_in', ask_again_after_days: { yes: null, no: 200 } }];
  const bannerJson = JSON.stringify({ rules });
  const documents = [await documentOf({ bannerJson }, 'BR'), await documentOf({ bannerJson, lifetimeJson }, 'BR')];
  expect(documents.map(({ rule }) => rule?.ask_again_after_days)).toEqual([
    { yes: null, no: 200 },
    { yes: null, no: 180 },
  ]);
  expect(documents[1]).not.toHaveProperty('ask_again_after');
  expect(register).toHaveBeenCalledTimes(2);
});
