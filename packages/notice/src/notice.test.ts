import { withBuiltInTexts } from './languages';
import { noticeOf, type NoticeOptions } from './notice';

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

test('a notice has only texts that a visitor can read', () => {
  expect(Object.keys(noticeOf({ site, program: 'p' }).texts['de'] ?? {})).toEqual([
    'title',
    'message',
    'accept',
    'refuse',
    'choose',
    'save',
    'change',
    'policy',
    'required',
  ]);
});
