import { withBuiltInTexts } from './languages';
import { noticeOf, type NoticeOptions, type PlacedRule } from './notice';
import type { Category } from './site';

const site: NoticeOptions['site'] = {
  site_id: 'site',
  categories: [
    { key: 'necessary', required: true, label: {}, description: {} },
    {
      key: 'analytics',
      required: false,
      label: { de: 'Messung', en: 'Measuring' },
      description: { en: 'How many people come', fr: 'unused' },
    },
  ],
  policy: { id: 'policy', version: 2, sha256: 'hash' },
  languages: ['en', 'pt-BR', 'de'],
  texts: { de: { accept: 'Alle annehmen' } },
  position: 'center',
  colors: { accent: '#0b7285' },
  ask_again_after_days: 365,
  ask_again_on_new_version: true,
  global_privacy_control: true,
  google_consent_mode: false,
};

test('a notice has the texts and labels that each language shows', () => {
  const { texts, categories } = noticeOf({ site: withBuiltInTexts(site, ['pt-BR']), program: 'p' });
  expect(Object.keys(texts)).toEqual(['en', 'pt-BR', 'de']);
  expect([texts['de']?.accept, texts['de']?.refuse, texts['pt-BR']?.refuse]).toEqual(['Alle annehmen', 'Refuse all', 'Recusar tudo']);
  expect(categories).toEqual([
    { key: 'necessary', required: true, label: { en: 'Necessary', 'pt-BR': 'Necessários', de: 'Necessary' }, description: {} },
    {
      key: 'analytics',
      required: false,
      label: { en: 'Measuring', 'pt-BR': 'Análise', de: 'Messung' },
      description: { en: 'How many people come' },
    },
  ]);
});

test('[decision 55] cookies, and that pages are kept after a withdrawal, are part of it only if the site says so', () => {
  const plain = noticeOf({ site, program: 'p' });
  expect([Object.keys(plain), ...(plain.categories ?? []).map(Object.keys)].flat()).not.toEqual(
    expect.arrayContaining(['cookies', 'on_withdrawal']),
  );
  expect([plain.on_withdrawal, plain.categories?.[1]?.cookies]).toEqual([undefined, undefined]);
  const [necessary, analytics] = site.categories as [Category, Category];
  const cookies = [{ name: '_ga*', purpose: { en: 'Counts visits' } }];
  const notice = noticeOf({
    site: {
      ...site,
      categories: [
        { ...necessary, cookies: [] },
        { ...analytics, cookies },
      ],
      on_withdrawal: 'keep',
    },
    program: 'p',
  });
  expect([notice.on_withdrawal, notice.categories?.map(Object.keys).map((names) => names.includes('cookies'))]).toEqual([
    'keep',
    [false, true],
  ]);
  expect(notice.categories?.[1]?.cookies).toEqual(cookies);
});

test('buttons to choose are part of it only if there is a choice', () => {
  const buttonsOf = (categories: NoticeOptions['site']['categories']) => noticeOf({ site: { ...site, categories }, program: 'p' }).buttons;
  expect(buttonsOf(site.categories)).toEqual(['refuse_all', 'accept_all', 'choose', 'save']);
  expect(buttonsOf((site.categories ?? []).slice(0, 1))).toEqual(['refuse_all', 'accept_all']);
  expect(buttonsOf(null)).toEqual(['refuse_all', 'accept_all']);
});

test('languages and categories with names of Object.prototype are like any other', () => {
  const odd = { ...site, languages: ['en', 'constructor'], texts: { constructor: { accept: 'Yes' } } } as unknown as NoticeOptions['site'];
  expect(noticeOf({ site: odd, program: 'p' }).texts['constructor']).toMatchObject({ accept: 'Yes', refuse: 'Refuse all' });
});

describe('rules', () => {
  const rule = (more: Partial<PlacedRule>): PlacedRule => ({
    ...{ places: [], model: 'opt_in', categories: {}, gpc: 'ignored', ask_again_after_days: { yes: 365, no: 365 }, texts: {} },
    ...more,
  });
  const of = (...rules: PlacedRule[]) => noticeOf({ site, rules: [rule({}), ...rules], program: 'p' });
  const rareIn = ({ texts }: ReturnType<typeof noticeOf>) =>
    ['message_opt_out', 'message_notice', 'acknowledge', 'signal'].filter((name) => Object.hasOwn(texts['en'] ?? {}, name));

  test('are a part of the notice only of a site that has some', () => {
    expect(noticeOf({ site, program: 'p' })).not.toHaveProperty('rules');
    expect(of(rule({ places: ['US'], model: 'opt_out', categories: { analytics: 'notice' } })).rules).toEqual([
      { ...rule({}), number: 0, question: 'opt_in' },
      { ...rule({ places: ['US'], model: 'opt_out', categories: { analytics: 'notice' } }), number: 1, question: 'notice' },
    ]);
  });

  test('bring the texts that they can show, and no others', () => {
    expect(rareIn(of(rule({})))).toEqual([]);
    expect(rareIn(of(rule({ model: 'opt_out' })))).toEqual(['message_opt_out']);
    expect(rareIn(of(rule({ model: 'none' })))).toEqual(['message_opt_out']);
    expect(rareIn(of(rule({ model: 'notice' })))).toEqual(['message_opt_out', 'message_notice', 'acknowledge']);
    expect(rareIn(of(rule({ gpc: 'refuses_and_asks' })))).toEqual(['signal']);
  });

  test('without rules, only a site that honours the signal has its line', () => {
    expect(rareIn(noticeOf({ site, program: 'p' }))).toEqual(['signal']);
    expect(rareIn(noticeOf({ site: { ...site, global_privacy_control: false }, program: 'p' }))).toEqual([]);
  });

  test('have only the texts that differ, so that a notice of many rules and languages stays small', () => {
    const texts = { de: { accept: 'Alle annehmen', refuse: 'Nein' }, en: { signal: 'Never shown' } };
    expect(of(rule({ texts })).rules?.[1]?.texts).toEqual({ de: { refuse: 'Nein' } });
  });
});
