import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Notice, Site } from '@consent/contracts';
import { builtInLanguages } from '@consent/notice/languages';
import { createNoticeTokens } from './notice-tokens';
import { createSiteNotices } from './site-notices';

const hourMs = 3_600_000;
const site = { id: 'site', accountId: 'account', name: 'Shop', categoriesClosed: false, categories: [] as string[], policyId: '' } as Site;
const sha256 = 'ab'.repeat(32);

function siteNotices(registerNotice: (request: { content: string }) => Promise<{ notice: Notice }>, asked = site) {
  let now = Date.UTC(2026, 10, 29, 10, 0);
  const register = vi.fn(registerNotice);
  const tokens = createNoticeTokens([{ name: '', secret: 's'.repeat(32) }], () => now);
  const { documentOf } = createSiteNotices({
    notices: { registerNotice: register },
    policies: { listVersions: () => Promise.reject(new Error('no policy is linked')) },
    program: { text: '', sha256: 'cd'.repeat(32) },
    publicUrl: 'https://consent.example.com',
    tokens,
  });
  return { documentOf: () => documentOf(asked), tokens, register, pass: (ms: number) => (now += ms) };
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
  const { documentOf } = siteNotices(
    ({ content }) => {
      contents.push(content);
      return Promise.resolve({ notice: { number: 1, sha256, madeAtMs: 0, kind: 'banner' } });
    },
    { ...site, bannerJson: JSON.stringify(banner) },
  );
  const document = await documentOf();
  const content = contents[0] as string;
  return {
    document,
    content,
    notice: JSON.parse(content) as { texts: Record<string, Record<string, string>>; categories: { label: object }[] },
  };
}

test('[decision 56] a site that chooses no languages has the notice of the release before, byte for byte', async () => {
  const { content } = await noticeWith({
    categories: [{ key: 'necessary' }, { key: 'analytics', label: { fr: 'Mesure' }, description: { en: 'Visits' } }, { key: 'maps' }],
    texts: { fr: { title: 'Vos cookies' }, 'pt-BR': { accept: 'Sim' }, xx: {} },
  });
  expect(createHash('sha256').update(content).digest('hex')).toBe('3956dab950e66bde1e5408ed954fc34f22bd492c44e33a123a7dab58f70668cd');
});

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
