import { builtInLanguage } from '@consent/notice/languages';
import { en } from '../texts/en';
import { ptBr } from '../texts/pt-br';
import { categoryName } from './category-name';

const english = { language: 'en', texts: en } as const;
const portuguese = { language: 'pt-BR', texts: ptBr } as const;

const labelled = (label: Record<string, string>) => ({ banner: { categories: [{ key: 'maps', label }] } });

test('a category is called as a site calls it in the language of the page', () => {
  const sites = [{}, labelled({ fr: 'Cartes' }), labelled({ en: 'Maps and places' }), labelled({ en: 'Maps' })];
  expect(categoryName('maps', english, sites)).toBe('Maps and places');
  expect(categoryName('maps', portuguese, sites)).toBe('maps');
});

test('without a label of a site, a usual category has ours, and any other one its key', () => {
  expect(categoryName('analytics', english, [])).toBe('Analytics');
  expect(categoryName('analytics', portuguese, [])).toBe('Análise');
  expect(categoryName('x-1', english, [])).toBe('x-1');
  expect([categoryName('constructor', english, []), categoryName('toString', portuguese, [])]).toEqual(['constructor', 'toString']);
});

test('our names are those of the banner', () => {
  for (const { language, texts } of [english, portuguese]) expect(texts.sites.categoryLabels).toEqual(builtInLanguage(language)?.labels);
});
