import type { Banner } from '../one/banner/banner-fields';
import { withName, withSample } from './named-settings';

const banner = {
  categories: [
    { key: 'necessary', label: { en: 'Needed' } },
    {
      key: 'analytics',
      cookies: [
        { name: '_ga', provider: 'Google', duration: '2 years' },
        { name: 'stats', kind: 'local_storage' },
      ],
    },
  ],
  texts: { en: { title: 'Cookies' } },
  watch: { sample: 0.1, hosts: [{ name: 'a.example', category: 'analytics' }] },
  on_withdrawal: 'keep',
} as Banner;

test('a name is put into a category, and everything else is kept', () => {
  expect(withName(banner, { kind: 'cookie', name: '_fbp' }, 'analytics')).toEqual({
    ...banner,
    categories: [
      { key: 'necessary', label: { en: 'Needed' } },
      {
        key: 'analytics',
        cookies: [{ name: '_ga', provider: 'Google', duration: '2 years' }, { name: 'stats', kind: 'local_storage' }, { name: '_fbp' }],
      },
    ],
  });
});

test('a name moves from its category into another, and a cookie is no storage key', () => {
  const moved = withName(banner, { kind: 'cookie', name: '_ga' }, 'necessary');
  expect(moved.categories).toEqual([
    { key: 'necessary', label: { en: 'Needed' }, cookies: [{ name: '_ga' }] },
    { key: 'analytics', cookies: [{ name: 'stats', kind: 'local_storage' }] },
  ]);
  const { categories } = withName(banner, { kind: 'cookie', name: 'stats' }, 'necessary');
  expect(categories?.[1]).toEqual(banner.categories?.[1]);
  expect(categories?.[0]).toMatchObject({ cookies: [{ name: 'stats' }] });
  expect(withName(banner, { kind: 'local_storage', name: 'x' }, 'necessary').categories?.[0]).toMatchObject({
    cookies: [{ name: 'x', kind: 'local_storage' }],
  });
});

test('a name is taken out of its category', () => {
  expect(withName(banner, { kind: 'local_storage', name: 'stats' }, null).categories?.[1]).toEqual({
    key: 'analytics',
    cookies: [{ name: '_ga', provider: 'Google', duration: '2 years' }],
  });
});

test('a category that the banner does not describe yet is added', () => {
  expect(withName(undefined, { kind: 'cookie', name: '_ga' }, 'analytics')).toEqual({
    categories: [{ key: 'analytics', cookies: [{ name: '_ga' }] }],
  });
});

test('a host is named beside the sample, without the star in front', () => {
  const watch = (hosts: object[]) => ({ ...banner, watch: { sample: 0.1, hosts } });
  const first = { name: 'a.example', category: 'analytics' };
  expect(withName(banner, { kind: 'host', name: '*.b.example' }, 'necessary')).toEqual(
    watch([first, { name: 'b.example', category: 'necessary' }]),
  );
  expect(withName(banner, { kind: 'host', name: 'a.example' }, 'necessary')).toEqual(watch([{ name: 'a.example', category: 'necessary' }]));
  expect(withName(banner, { kind: 'host', name: 'a.example' }, null)).toEqual(watch([]));
});

test('the sample is changed and turned off, and everything else is kept', () => {
  expect(withSample(banner, 0.5)).toEqual({ ...banner, watch: { ...banner.watch, sample: 0.5 } });
  const { watch: _, ...others } = banner;
  expect(withSample(banner, null)).toEqual(others);
  expect(withSample(undefined, 1)).toEqual({ watch: { sample: 1 } });
});
