import { chooseLanguage, directionOf, labelOf, textsIn } from './texts';

test.each([
  [['pt-BR'], ['en', 'pt-BR'], 'pt-BR'],
  [['pt-PT', 'en'], ['en', 'pt-BR'], 'pt-BR'],
  [['EN-us'], ['en', 'pt-BR'], 'en'],
  [['de', 'fr-CH'], ['en', 'fr'], 'fr'],
  [['de-AT'], ['en', 'de-CH', 'de-AT'], 'de-AT'],
  [['xx', ''], ['en', 'pt-BR'], 'en'],
  [[], ['en'], 'en'],
])('for a browser that prefers %j and a site with %j, the language is %s', (wanted, available, language) => {
  expect(chooseLanguage(wanted, available)).toBe(language);
});

test('texts of the site replace the built-in ones, and English fills in missing texts', () => {
  const texts = textsIn('de', { texts: { de: { accept: 'Alle annehmen' }, en: { refuse: 'No' } } });
  expect([texts.accept, texts.refuse]).toEqual(['Alle annehmen', 'Refuse all']);
  expect(textsIn('pt-BR', { texts: {} }).refuse).toBe('Recusar tudo');
});

test('a category has the label of the site, else the built-in label, else its key', () => {
  const category = (key: string, label: Record<string, string> = {}) => ({ key, required: false, label, description: {} });
  expect(labelOf(category('analytics', { 'pt-BR': 'Medição' }), 'pt-BR')).toBe('Medição');
  expect(labelOf(category('analytics'), 'pt-BR')).toBe('Análise');
  expect(labelOf(category('maps', { en: 'Maps' }), 'pt-BR')).toBe('Maps');
  expect(labelOf(category('maps'), 'en')).toBe('maps');
  expect([labelOf(category('constructor'), 'en'), labelOf(category('toString'), 'valueOf')]).toEqual(['constructor', 'toString']);
});

test('Arabic and Hebrew are written from right to left', () => {
  expect(['ar', 'he-IL', 'en', 'pt-BR', 'fa'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'rtl']);
});
