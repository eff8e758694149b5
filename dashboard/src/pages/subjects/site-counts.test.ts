import { countBySite } from './site-counts';

const record = (site_id: string, minute: number, deleted_at: string | null = null) => ({
  site_id,
  created_at: `2026-11-21T10:0${minute}:00.000Z`,
  deleted_at,
});

test('counts active and erased records of each site, the site with the newest record first', () => {
  const records = [record('shop', 4), record('blog', 3), record('shop', 2, '2026-11-22T00:00:00.000Z'), record('shop', 1)];
  expect(countBySite(records)).toEqual([
    { siteId: 'shop', active: 2, erased: 1, newestAt: '2026-11-21T10:04:00.000Z' },
    { siteId: 'blog', active: 1, erased: 0, newestAt: '2026-11-21T10:03:00.000Z' },
  ]);
});

test('without records the list of sites is empty', () => {
  expect(countBySite([])).toEqual([]);
});
