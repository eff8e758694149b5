import type { Site } from '@consent/contracts';
import { personWords } from '@consent/notice/languages';
import { siteDocument } from './site-document';

const siteOf = (banner: object | string): Site => ({
  accountId: '0c0a2ad0-4b43-4d0e-9a8b-111111111111',
  id: '2617f3e5-242e-4857-b837-91dfc21ab605',
  name: 'Shop',
  domain: 'shop.example.com',
  categoriesClosed: false,
  categories: [],
  policyId: '',
  token: 'st_1',
  createdAtMs: 0,
  updatedAtMs: 0,
  deletedAtMs: 0,
  bannerJson: typeof banner === 'string' ? banner : JSON.stringify(banner),
});
const identityOf = (banner: object | string) => siteDocument(siteOf(banner), undefined, 'https://consent.example').document.identity;

test('[decision 77.7] a site without own words about devices has the bytes that it had', () => {
  expect(JSON.stringify(identityOf({ languages: ['en', 'de'], identity: { on_difference: 'ask' } }))).toBe(
    JSON.stringify({ on_difference: 'ask', texts: { en: personWords('en'), de: personWords('de') } }),
  );
  expect(identityOf({ languages: ['en', 'de'] })).toBeUndefined();
});

test('[decision 77.7] own words replace ours text by text, and add no language', () => {
  const texts = { de: { scope: 'Gilt überall.' }, fr: { scope: 'Partout.' } };
  const found = identityOf({ languages: ['en', 'de'], identity: { on_difference: 'ask', texts } });
  expect(found).toEqual({ on_difference: 'ask', texts: { en: personWords('en'), de: { ...personWords('de'), scope: 'Gilt überall.' } } });
  // A language of the site's own, which is not built in.
  const own = identityOf({ texts: { fa: {} }, identity: { on_difference: 'ask', texts: { fa: { adopted: '…' } } } });
  expect(own?.texts['fa']).toEqual({ ...personWords('en'), adopted: '…' });
});
