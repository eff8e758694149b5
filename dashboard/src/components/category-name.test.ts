import { categoryName } from './category-name';

const labelled = (label: Record<string, string>) => ({ banner: { categories: [{ key: 'maps', label }] } });

test('a category is called as a site calls it in the language of the page', () => {
  const sites = [{}, labelled({ fr: 'Cartes' }), labelled({ en: 'Maps and places' }), labelled({ en: 'Maps' })];
  expect(categoryName('maps', 'en', sites)).toBe('Maps and places');
  expect(categoryName('maps', 'pt-BR', sites)).toBe('maps');
});

test('without a label of a site, a usual category has ours, and any other one its key', () => {
  expect(categoryName('analytics', 'en', [])).toBe('Analytics');
  expect(categoryName('analytics', 'pt-BR', [])).toBe('Análise');
  expect(categoryName('x-1', 'en', [])).toBe('x-1');
});
