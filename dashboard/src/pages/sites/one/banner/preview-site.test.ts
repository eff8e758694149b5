import { fieldsOf } from './banner-fields';
import type { BuiltInTexts } from './built-in-texts';
import { previewSite } from './preview-site';
import { builtInLanguages, personWords } from '@consent/notice/languages';

const table: BuiltInTexts = builtInLanguages().map((language) => ({
  ...language,
  isDraft: true,
  isOfUnion: true,
  person: personWords(language.tag),
}));

const site = { categories: null, policy_id: null };

test('[decision 34.1] without settings it is what GET /public/site answers by default', () => {
  expect(previewSite(fieldsOf(undefined), site, undefined)).toEqual({
    categories: null,
    policy: null,
    languages: ['en', 'pt-BR'],
    texts: {},
    position: 'bottom',
    colors: {},
    ask_again_after_days: 365,
    ask_again_on_new_version: true,
    global_privacy_control: true,
    google_consent_mode: false,
  });
});

test('a linked policy has a link, and a closed set decides about the categories', () => {
  const shown = previewSite(
    fieldsOf({ categories: [{ key: 'ads', label: { en: 'Ads' } }] }),
    {
      categories: ['ads', 'maps'],
      policy_id: 'p',
    },
    undefined,
  );
  expect(shown.policy).not.toBeNull();
  expect(shown.categories?.map(({ key, label }) => [key, label])).toEqual([
    ['ads', { en: 'Ads' }],
    ['maps', {}],
  ]);
});

test('blank texts and half-typed colours are not there yet', () => {
  const fields = fieldsOf({ categories: [{ key: 'ads', label: { en: ' ' } }], texts: { en: { title: '', accept: 'Yes' } } });
  const shown = previewSite({ ...fields, colors: { accent: '#0b', background: '#FFFFFF', text: '' } }, site, undefined);
  expect(shown.texts).toEqual({ en: { accept: 'Yes' } });
  expect(shown.categories?.[0]?.label).toEqual({});
  expect(shown.colors).toEqual({ background: '#ffffff' });
});

test('[decision 56] has the built-in texts of the languages of the form, and no others', () => {
  const fields = fieldsOf({
    languages: ['en', 'de'],
    texts: { de: { accept: 'Gern' }, fr: { accept: 'Oui' } },
    categories: [{ key: 'ads' }],
  });
  const shown = previewSite(fields, site, table);
  expect([shown.texts['de']?.accept, shown.texts['de']?.refuse, shown.texts['fr']]).toEqual(['Gern', 'Alle ablehnen', { accept: 'Oui' }]);
  expect(shown.categories?.map(({ label }) => label)).toEqual([{ de: 'Werbung' }]);
});

test('[decision 54] under a rule it has the model and the texts of the rule, and else those of the banner', () => {
  const fields = fieldsOf({
    texts: { en: { title: 'Ours', accept: 'Fine' } },
    rules: [{ places: ['BR'], model: 'opt_out', categories: { ads: 'none' }, texts: { en: { title: 'Yours' } } }],
  });
  const under = previewSite(fields, site, table, 1);
  expect(under.rule).toMatchObject({ number: 1, model: 'opt_out', categories: { ads: 'none' } });
  expect(under.texts['en']).toEqual({ title: 'Yours', accept: 'Fine' });
  for (const number of [0, 2]) expect(previewSite(fields, site, table, number)).not.toHaveProperty('rule');
});
