import { countBySite } from './site-counts';

const record = (site_id: string, deleted_at: string | null = null) => ({ site_id, deleted_at });

test('counts active and erased records of each site, the site with the newest record first', () => {
  const records = [record('shop'), record('blog'), record('shop', '2026-11-22T00:00:00.000Z'), record('shop')];
  expect(countBySite(records)).toEqual([
    { siteId: 'shop', active: 2, erased: 1 },
    { siteId: 'blog', active: 1, erased: 0 },
  ]);
});

test('without records the list of sites is empty', () => {
  expect(countBySite([])).toEqual([]);
});
