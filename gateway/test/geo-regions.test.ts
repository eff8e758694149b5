import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGeoLookup, type GeoLookup } from '../src/geo/geo-lookup';
import { writeMmdb } from './write-mmdb';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-geo-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function lookupIn(name: string, networks: Parameters<typeof writeMmdb>[1], ipVersion?: 4 | 6): Promise<GeoLookup> {
  const file = join(folder, name);
  await writeMmdb(file, networks, ipVersion);
  return openGeoLookup(file);
}

const saoPaulo = { country: { iso_code: 'BR' }, subdivisions: [{ names: { en: 'São Paulo', pt: 'Estado de São Paulo' } }] };
const bavaria = { country_code: 'DE', state1: 'Bavaria', city: 'Munich' };
const nowhere = { country: '', region: '' };

describe('a file of cities [decision 2.4]', () => {
  let geo: GeoLookup;

  beforeAll(async () => {
    geo = await lookupIn('cities.mmdb', {
      '203.0.113.0/24': saoPaulo,
      '198.51.100.0/25': bavaria,
      '2001:db8::/32': saoPaulo,
      '192.0.2.0/25': { country: { iso_code: 'FR' } },
      '192.0.2.128/25': { country: { iso_code: 'xx' }, subdivisions: [{ names: { en: 'Nowhere' } }] },
    });
  });

  test.each([
    ['203.0.113.7', { country: 'BR', region: 'São Paulo' }],
    ['::ffff:203.0.113.7', { country: 'BR', region: 'São Paulo' }],
    ['::ffff:cb00:7107', { country: 'BR', region: 'São Paulo' }],
    ['2001:db8:1::1', { country: 'BR', region: 'São Paulo' }],
    ['198.51.100.127', { country: 'DE', region: 'Bavaria' }],
    ['198.51.100.128', nowhere],
    ['192.0.2.1', { country: 'FR', region: '' }],
    ['192.0.2.200', nowhere],
    ['2001:db9::1', nowhere],
    ['10.0.0.1', nowhere],
    ['::1', nowhere],
    ['', nowhere],
  ])('%s is in %j', (address, place) => {
    expect(geo.placeOf(address)).toEqual(place);
  });
});

test('states of the US are told apart by a file that has them, by code or by name', async () => {
  const california = { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'CA', names: { en: 'California' } }] };
  const nevada = { country_code: 'US', state1: 'Nevada' };
  const cities = await lookupIn('states.mmdb', { '73.0.0.0/8': california, '24.0.0.0/8': nevada, '64.0.0.0/8': { country_code: 'US' } });
  expect(cities.tellsStates).toBe(true);
  expect(['73.1.2.3', '24.1.2.3', '64.1.2.3', '10.0.0.1'].map(cities.codeOf)).toEqual(['US-CA', 'US-NV', 'US', '']);
});

test('a file with regions of other countries only, or none, does not tell states apart', async () => {
  const file = await lookupIn('no-states.mmdb', { '73.0.0.0/8': { country_code: 'US' }, '203.0.0.0/8': saoPaulo });
  expect([file.tellsStates, file.codeOf('73.1.2.3'), file.codeOf('203.0.113.7')]).toEqual([false, 'US', 'BR']);
});

test('an IPv4-only file has no place for an IPv6 address', async () => {
  const geo = await lookupIn('v4.mmdb', { '32.0.0.0/8': saoPaulo, '203.0.113.0/24': saoPaulo }, 4);
  expect(geo.placeOf('203.0.113.7')).toEqual({ country: 'BR', region: 'São Paulo' });
  // Its first 32 bits are those of 32.1.13.184.
  expect(geo.placeOf('2001:db8::1')).toEqual(nowhere);
});

test('an absent or invalid file is refused at the start', async () => {
  await expect(openGeoLookup(join(folder, 'absent.mmdb'))).rejects.toThrow();
  await expect(openGeoLookup(__filename)).rejects.toThrow();
});
