import { checkCategories } from './categories.rule';
import type { SiteFacts } from './site-facts';

function siteWith(categories: string[] | null): SiteFacts {
  return { siteId: 'site', deleted: false, categories, policy: null };
}

describe('the categories of a site (decisions 2.1, 8.16)', () => {
  test('a site without a closed set accepts any key', () => {
    expect(() => checkCategories(siteWith(null), '{"anything":true}')).not.toThrow();
  });

  test('a closed set refuses an unknown key and names it', () => {
    expect(() => checkCategories(siteWith(['analytics']), '{"analytics":true,"ads":false}')).toThrow('preferences.ads');
  });

  test('an empty closed set accepts {} only', () => {
    expect(() => checkCategories(siteWith([]), '{}')).not.toThrow();
    expect(() => checkCategories(siteWith([]), '{"necessary":true}')).toThrow('preferences.necessary');
  });
});
