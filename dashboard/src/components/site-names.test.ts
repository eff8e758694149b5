import { en } from '../texts/en';
import { siteChoices, siteNameOf, siteNamesOf } from './site-names';

const shop = { id: '11111111-aaaa', name: 'Shop' };
const deleted = '22222222-bbbb';
const names = siteNamesOf([shop]);

test('a site has its name, and one that the account has no more is a deleted one', () => {
  expect(siteNameOf(names, shop.id, en)).toBe('Shop');
  expect(siteNameOf(names, deleted, en)).toBe('Deleted site 22222222');
});

test('while the sites are not known none is called deleted', () => {
  expect(siteNameOf(siteNamesOf(undefined), shop.id, en)).toBe(shop.id);
});

const labels = (chosen: string) => siteChoices(names, chosen, en).map(({ value, label }) => [value, label]);

test('one chooses among all sites and each', () => {
  expect(labels('')).toEqual([
    ['', 'All sites'],
    [shop.id, 'Shop'],
  ]);
  expect(labels(shop.id)).toEqual(labels(''));
});

test('what is chosen is always among the choices, so that none other is shown in its place', () => {
  expect(labels(deleted).at(-1)).toEqual([deleted, 'Deleted site 22222222']);
  expect(siteChoices(undefined, shop.id, en).at(-1)).toEqual({ value: shop.id, label: shop.id });
});
