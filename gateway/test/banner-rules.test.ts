import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countries } from '@consent/notice';
import { createSites } from './fake-sites';
import { type SentHeaders } from './http-client';
import { browserWith, cookiesOf, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';
import { writeMmdb } from './write-mmdb';

const networks = {
  '73.0.0.0/8': { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'CA', names: { en: 'California' } }] },
  '64.0.0.0/8': { country: { iso_code: 'US' } },
  '193.0.0.0/8': { country: { iso_code: 'DE' } },
};
const banner = {
  rules: [
    { places: ['US-CA'], model: 'opt_out', gpc: 'decides', texts: { en: { refuse: 'Do not sell my data' } } },
    { places: ['EEA'], model: 'opt_in', ask_again_after_days: { yes: null } },
  ],
};

let folder: string;
let gateway: TestGateway;
let newSite: ReturnType<typeof createSites>['newSite'];
let headers: SentHeaders;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-rules-'));
  const file = join(folder, 'cities.mmdb');
  await writeMmdb(file, networks);
  gateway = await startGateway({ settings: { TRUSTED_PROXIES: '127.0.0.0/8', GEOIP_DB: file } });
  ({ newSite } = createSites(gateway.services));
  const { token } = createPeople(gateway.services).signIn();
  const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
  headers = browserWith(token, value).write();
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Document {
  rule?: { number: number; place: string | null; model: string };
  texts: Record<string, object>;
}

describe('[decision 54] GET /public/site', () => {
  const read = (token: string, address: string, more: SentHeaders = {}) =>
    gateway.client.get('/public/site', { 'X-Site-Token': token, 'X-Forwarded-For': address, ...more });
  const documentOf = async (token: string, address: string) => JSON.parse((await read(token, address)).text) as Document;

  test('has the rule and the texts for the address, which a trusted proxy names', async () => {
    const { token } = newSite('active', banner);
    expect(await documentOf(token, '73.1.2.3')).toMatchObject({
      rule: { number: 1, place: 'US-CA', model: 'opt_out', categories: {}, gpc: 'decides', ask_again_after_days: { yes: 365, no: 365 } },
      texts: { en: { refuse: 'Do not sell my data' } },
    });
    expect(await documentOf(token, '193.1.2.3')).toMatchObject({
      rule: { number: 2, place: 'DE', model: 'opt_in', ask_again_after_days: { yes: null, no: 365 } },
      texts: {},
    });
    expect((await documentOf(token, '64.1.2.3')).rule).toMatchObject({ number: 0, place: 'US', model: 'opt_in' });
    expect((await documentOf(token, '10.1.2.3')).rule).toMatchObject({ number: 0, place: null, model: 'opt_in' });
  });

  test('is kept by the browser alone, and has one ETag for a place', async () => {
    const { token } = newSite('active', banner);
    const [california, germany] = [await read(token, '73.1.2.3'), await read(token, '193.1.2.3')];
    expect([california, germany].map(({ headers: { 'cache-control': kept } }) => kept)).toEqual([
      ...['private, max-age=60', 'private, max-age=60'],
    ]);
    expect(california.headers.etag).not.toBe(germany.headers.etag);
    const ifNoneMatch = { 'If-None-Match': california.headers.etag as string };
    const same = await read(token, '73.9.9.9', ifNoneMatch);
    expect([same.status, same.headers['cache-control']]).toEqual([304, 'private, max-age=60']);
    expect((await read(token, '193.1.2.3', ifNoneMatch)).status).toBe(200);
  });

  test('of a site without rules is the same everywhere, and any cache may keep it', async () => {
    const { token } = newSite('active', { texts: { en: { title: 'Ours' } } });
    const [one, other] = [await read(token, '73.1.2.3'), await read(token, '193.1.2.3')];
    expect([one.headers['cache-control'], one.text]).toEqual(['public, max-age=60', other.text]);
    expect(JSON.parse(one.text)).not.toHaveProperty('rule');
  });
});

describe('[decision 54] rules of a banner', () => {
  const faultsOf = async (settings: object, categories: string[] | null = null) => {
    const body = { name: 'Shop', domain: 'shop.example', categories, banner: settings };
    const answer = await gateway.client.post('/sites', body, { ...headers, Accept: 'application/problem+json, application/json' });
    const { errors = [] } = JSON.parse(answer.text) as { errors?: { pointer: string }[] };
    // The banner may also be null, so each fault of its schema is one of the banner as well.
    return [answer.status, ...errors.map(({ pointer }) => pointer).filter((pointer) => pointer !== '/banner')];
  };
  const rule = (more: object = {}) => ({ places: ['DE'], model: 'opt_in', ...more });

  test.each<[string, object, (string | number)[]]>([
    ['an unknown country', { rules: [rule({ places: ['DE', 'XX'] })] }, [400, '/banner/rules/0/places/1']],
    ['an unknown state', { rules: [rule({ places: ['US-ZZ'] })] }, [400, '/banner/rules/0/places/0']],
    ['a state of another country', { rules: [rule({ places: ['DE-BY'] })] }, [400, '/banner/rules/0/places/0']],
    ['small letters', { rules: [rule({ places: ['de'] })] }, [400, '/banner/rules/0/places/0']],
    ['a place twice', { rules: [rule({ places: ['DE', 'DE'] })] }, [400, '/banner/rules/0/places']],
    ['no place', { rules: [rule({ places: [] })] }, [400, '/banner/rules/0/places']],
    ['61 places', { rules: [rule({ places: countries.slice(0, 61) })] }, [400, '/banner/rules/0/places']],
    ['no rule', { rules: [] }, [400, '/banner/rules']],
    ['51 rules', { rules: Array.from({ length: 51 }, () => rule()) }, [400, '/banner/rules']],
    [
      'a rule after one for every place',
      { rules: [rule({ places: ['FR', '*'] }), rule(), rule()] },
      [400, '/banner/rules/1', '/banner/rules/2'],
    ],
    ['an unknown model', { rules: [rule({ model: 'implied' })] }, [400, '/banner/rules/0/model']],
    [
      'an unknown category',
      { categories: [{ key: 'ads' }], rules: [rule({ categories: { ads: 'none', maps: 'none' } })] },
      [400, '/banner/rules/0/categories/maps'],
    ],
    ['an unknown effect of the signal', { rules: [rule({ gpc: 'asks' })] }, [400, '/banner/rules/0/gpc']],
    ['no days', { rules: [rule({ ask_again_after_days: { no: 0 } })] }, [400, '/banner/rules/0/ask_again_after_days/no']],
    ['a blank text', { rules: [rule({ texts: { en: { title: ' ' } } })] }, [400, '/banner/rules/0/texts/en/title']],
    ['an unknown text', { rules: [rule({ texts: { en: { heading: 'x' } } })] }, [400, '/banner/rules/0/texts/en/heading']],
  ])('with %s are 400 with the pointer', async (_, settings, expected) => {
    expect(await faultsOf(settings)).toEqual(expected);
  });

  test('name categories of a closed set only, and any where the site has no list', async () => {
    const rules = [rule({ categories: { maps: 'none' } })];
    expect(await faultsOf({ rules }, ['ads'])).toEqual([400, '/banner/rules/0/categories/maps']);
    gateway.services.answer('createSite', ({ name }) => ({ site: { ...siteOf(name), bannerJson: JSON.stringify({ rules }) } }));
    expect(await faultsOf({ rules }, ['ads', 'maps'])).toEqual([201]);
    expect(await faultsOf({ rules })).toEqual([201]);
  });
});

const siteOf = (name: string) => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', accountId: '00000000-0000-4000-8000-000000000002', name, domain: 'shop.example' },
  ...{ categoriesClosed: false, categories: [], policyId: '', token: 'st_x', createdAtMs: 0, updatedAtMs: 0, deletedAtMs: 0 },
});

test('[decision 54] an account hears whether this server tells states of the US apart', async () => {
  const { token } = createPeople(gateway.services).signIn();
  gateway.services.answer('getUsage', () => ({ used: 0, limit: 0 }));
  const me = await gateway.client.get('/auth/me', { Cookie: `session=${token}` });
  expect(JSON.parse(me.text)).toMatchObject({ tells_us_states: true });
});
