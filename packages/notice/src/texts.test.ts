import { textNames } from './language-file';
import { en, withBuiltInTexts } from './languages';
import { chooseLanguage, directionOf, labelOf, textsIn } from './texts';

const all = ['en', 'bg', 'de', 'pt', 'he', 'nb', 'pt-BR', 'zh-Hans', 'zh-Hant'];

test.each([
  [['pt-BR'], ['en', 'pt-BR'], 'pt-BR'],
  [['pt-PT', 'en'], ['en', 'pt-BR'], 'pt-BR'],
  [['EN-us'], ['en', 'pt-BR'], 'en'],
  [['de', 'fr-CH'], ['en', 'fr'], 'fr'],
  [['de-AT'], ['en', 'de-CH', 'de-AT'], 'de-AT'],
  [['xx', ''], ['en', 'pt-BR'], 'en'],
  [[], ['en'], 'en'],
  [['zh-TW'], all, 'zh-Hant'],
  [['zh-HK'], all, 'zh-Hant'],
  [['zh-MO'], all, 'zh-Hant'],
  [['zh-Hant-HK'], all, 'zh-Hant'],
  [['zh-CN'], all, 'zh-Hans'],
  [['zh-SG'], all, 'zh-Hans'],
  [['zh'], all, 'zh-Hans'],
  [['zh-Hans-HK'], all, 'zh-Hans'],
  [['zh-HK'], ['en', 'zh-CN', 'zh-TW'], 'zh-TW'],
  [['zh-TW'], ['en', 'zh-TW', 'zh-Hant'], 'zh-TW'],
  [['zh-TW', 'de'], ['en', 'zh-Hans', 'de'], 'zh-Hans'],
  [['za'], all, 'en'],
  [['no'], all, 'nb'],
  [['nn-NO'], all, 'nb'],
  [['nn'], ['en', 'no'], 'no'],
  [['pt'], all, 'pt'],
  [['pt'], ['en', 'pt-BR'], 'pt-BR'],
  [['pt-PT'], ['en', 'pt-BR', 'pt'], 'pt'],
  [['pt-AO'], ['en', 'pt-BR', 'pt'], 'pt'],
  [['pt-BR'], ['en', 'pt', 'pt-BR'], 'pt-BR'],
  [['iw-IL'], all, 'he'],
  [['fa', 'de-CH'], all, 'de'],
])('for a browser that prefers %j and a site with %j, the language is %s', (wanted, available, language) => {
  expect(chooseLanguage(wanted, available)).toBe(language);
});

test('texts of the site replace the built-in ones, and English fills in missing texts', () => {
  const texts = textsIn('de', { texts: { de: { accept: 'Alle annehmen' }, en: { refuse: 'No' } } });
  expect([texts.accept, texts.refuse]).toEqual(['Alle annehmen', 'Refuse all']);
  const site = withBuiltInTexts({ texts: { 'pt-BR': { accept: 'Sim' } }, categories: null }, ['pt-BR', 'xx']);
  expect([textsIn('pt-BR', site).accept, textsIn('pt-BR', site).refuse]).toEqual(['Sim', 'Recusar tudo']);
});

test('a category has the label of the site, else the built-in label, else its key', () => {
  const labelIn = (language: string, key: string, label: Record<string, string> = {}) => {
    const { categories } = withBuiltInTexts({ texts: {}, categories: [{ key, required: false, label, description: {} }] }, ['pt-BR']);
    return categories?.map((category) => labelOf(category, language))[0];
  };
  expect(labelIn('pt-BR', 'analytics', { 'pt-BR': 'Medição' })).toBe('Medição');
  expect(labelIn('pt-BR', 'analytics', { en: 'Measuring' })).toBe('Análise');
  expect(labelIn('pt-BR', 'maps', { en: 'Maps' })).toBe('Maps');
  expect([labelIn('en', 'maps'), labelIn('en', 'analytics'), labelIn('de', 'analytics')]).toEqual(['maps', 'Analytics', 'Analytics']);
  expect([labelIn('en', 'constructor'), labelIn('pt-BR', 'constructor'), labelIn('valueOf', 'toString')]).toEqual([
    'constructor',
    'constructor',
    'toString',
  ]);
});

test('Arabic and Hebrew are written from right to left', () => {
  expect(['ar', 'he-IL', 'en', 'pt-BR', 'fa'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'rtl']);
});

test('the names that a file of a language must have are those of the texts', () => {
  expect(textNames).toEqual(Object.keys(en.texts));
});
