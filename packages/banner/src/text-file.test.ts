import { checkSite } from '@consent/notice';
import { builtInLanguage } from '@consent/notice/languages';
import { inLanguage } from './text-file.ts';

const origin = 'https://consent.example';
const [german, arabic] = ['de', 'ar'].map((tag) => builtInLanguage(tag));
const site = (changes: object = {}) =>
  checkSite({
    ...{ categories: [{ key: 'ads', required: false, label: {}, description: {} }], policy: null, position: 'bottom', colors: {} },
    ...{ languages: ['en', 'de', 'ar', 'fa'], texts: { de: { accept: 'Gern' }, fa: { title: 'x' } } },
    ...{ text_files: '/banner-texts/0123456789abcdef/', text_file_languages: ['de', 'ar'] },
    ...changes,
  });

let requests: string[];
let warnings: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  [requests, warnings] = [[], []];
  vi.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const answerWith = (answer: () => Promise<Response>) =>
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url);
    return answer();
  });
const json = (value: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(value), { status }));

test('[decision 56] a language is loaded from its file, and texts of the site win over it', async () => {
  answerWith(() => json(german));
  const { site: shown, language } = await inLanguage(site(), ['de-AT', 'fr'], origin);
  expect([language, requests]).toEqual(['de', [`${origin}/banner-texts/0123456789abcdef/de.json`]]);
  expect([shown.texts['de']?.accept, shown.texts['de']?.refuse, shown.categories?.[0]?.label['de']]).toEqual([
    'Gern',
    'Alle ablehnen',
    'Werbung',
  ]);
});

test.each([[['en-GB']], [['xx']], [['fa']], [[]]])('[decision 56] %j needs no file and makes no request', async (wanted) => {
  answerWith(() => json(german));
  expect((await inLanguage(site(), wanted, origin)).language).toBe(wanted[0] === 'fa' ? 'fa' : 'en');
  expect([requests, warnings]).toEqual([[], []]);
});

test.each<[string, () => Promise<Response>]>([
  ['missing', () => json({ error: 'not_found', message: '' }, 404)],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON', () => Promise.resolve(new Response('<!doctype html>'))],
  ['no object', () => json(null)],
  ['an array', () => json([])],
  ['without texts', () => json({ labels: {} })],
  ['without labels', () => json({ texts: german?.texts })],
  ['without one text', () => json({ ...german, texts: { ...german?.texts, save: undefined } })],
  ['with an empty text', () => json({ ...german, texts: { ...german?.texts, save: '' } })],
  ['with a number as a text', () => json({ ...german, texts: { ...german?.texts, refuse: 1 } })],
])('[decision 56] with a file that is %s, the banner is in English, names it, and says why', async (_, answer) => {
  answerWith(answer);
  const loaded = site();
  expect(await inLanguage(loaded, ['de'], origin)).toEqual({ site: loaded, language: 'en' });
  expect(warnings).toHaveLength(1);
});

test('[decision 56] a file that takes longer than 3 seconds is not waited for', async () => {
  answerWith(() => new Promise((resolve) => setTimeout(resolve, 3100, new Response(JSON.stringify(german)))));
  const shown = inLanguage(site(), ['de'], origin);
  await vi.advanceTimersByTimeAsync(2999);
  expect(await Promise.race([shown, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect((await shown).language).toBe('en');
});

test('[decision 56] a document without files has English and the texts of the site, whatever languages it names', async () => {
  answerWith(() => json(arabic));
  for (const changes of [
    { text_files: undefined, text_file_languages: undefined },
    { text_files: '//evil.example/' },
    { text_files: '@evil.example/banner-texts/0/' },
    { text_files: '/banner-texts/../' },
    { text_files: 1 },
  ]) {
    const old = site(changes);
    expect(old.languages).toEqual(['en', 'de', 'fa']);
    expect((await inLanguage(old, ['ar', 'de'], origin)).language).toBe('de');
  }
  expect(requests).toEqual([]);
});

test('[decision 56] names of Object.prototype in a file and in the settings add nothing', async () => {
  answerWith(() => json({ ...german, labels: { ...german?.labels, __proto__: { ads: 'x' } } }));
  const { site: shown } = await inLanguage(
    site({ categories: ['constructor', 'toString'].map((key) => ({ key, required: false, label: {}, description: {} })) }),
    ['de'],
    origin,
  );
  expect(shown.categories?.map(({ label }) => label['de'])).toEqual([undefined, undefined]);
});
