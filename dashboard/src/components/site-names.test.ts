import { en } from '../texts/en';
import { siteChoices, siteNameOf, siteNamesOf } from './site-names';

const shop = { id: '11111111-aaaa', name: 'Shop' };
const deleted = '22222222-bbbb';
const names = siteNamesOf([shop]);

test('shows the name of a site and calls an unknown site deleted', () => {
  expect(siteNameOf(names, shop.id, en)).toBe('Shop');
  expect(siteNameOf(names, deleted, en)).toBe('Deleted site 22222222');
});

test('shows the id of a site while the sites are not known', () => {
  expect(siteNameOf(siteNamesOf(undefined), shop.id, en)).toBe(shop.id);
});

const labels = (chosen: string) => siteChoices(names, chosen, en).map(({ value, label }) => [value, label]);

test('offers all sites together and each site', () => {
  expect(labels('')).toEqual([
    ['', 'All sites'],
    [shop.id, 'Shop'],
  ]);
  expect(labels(shop.id)).toEqual(labels(''));
});

test('always offers the chosen site, even when it is deleted or not known yet', () => {
  expect(labels(deleted).at(-1)).toEqual([deleted, 'Deleted site 22222222']);
  expect(siteChoices(undefined, shop.id, en).at(-1)).toEqual({ value: shop.id, label: shop.id });
});
