import { keptBanner } from './kept-banner';

const banner = { position: 'center' as const, categories: [{ key: 'ads' }, { key: 'maps' }] };

test('a site without settings sends none', () => {
  expect(keptBanner(undefined, ['ads'])).toEqual({});
});

test('the settings stay as they are while the set of categories is open or has them all', () => {
  expect(keptBanner(banner, null)).toEqual({ banner });
  expect(keptBanner(banner, ['maps', 'ads', 'necessary'])).toEqual({ banner });
  expect(keptBanner({ position: 'center' }, [])).toEqual({ banner: { position: 'center' } });
});

test('a category that the site no longer allows goes', () => {
  expect(keptBanner(banner, ['maps'])).toEqual({ banner: { position: 'center', categories: [{ key: 'maps' }] } });
});
