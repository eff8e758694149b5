import { randomUUID } from 'node:crypto';
import type { ListedSeenName, Site } from '@consent/contracts';
import type { SentHeaders } from './http-client';
import { browserWith, cookiesOf, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const siteId = randomUUID();
const path = `/sites/${siteId}/seen`;
const banner = {
  categories: [
    { key: 'necessary', cookies: [{ name: 'PHPSESSID' }] },
    { key: 'security', required: true, cookies: [{ name: '__cf*' }] },
    { key: 'analytics', cookies: [{ name: '_ga_ABC123XYZ' }, { name: 'stats', kind: 'local_storage' }] },
  ],
  watch: {
    sample: 1,
    hosts: [
      { name: 'stripe.com', category: 'necessary' },
      { name: 'facebook.net', category: 'analytics' },
    ],
  },
};

async function signIn(gateway: TestGateway, site: Partial<Site> = {}): Promise<SentHeaders> {
  const { token, session } = createPeople(gateway.services).signIn();
  gateway.services.answer('getSite', () => ({
    site: {
      ...{
        id: siteId,
        accountId: session.account.id,
        name: 'Shop',
        domain: 'www.shop.example:8443',
        categoriesClosed: false,
        categories: [],
      },
      ...{ policyId: '', token: 'st_x', createdAtMs: 0, updatedAtMs: 0, deletedAtMs: 0, bannerJson: JSON.stringify(banner), ...site },
    },
  }));
  const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
  return browserWith(token, value).write();
}

let gateway: TestGateway;
let headers: SentHeaders;
beforeAll(async () => {
  gateway = await startGateway();
  headers = await signIn(gateway);
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.services.forget());

const seen = (kind: string, name: string, ...states: [state: string, confirmed: boolean][]): ListedSeenName => ({
  ...{ kind, name, firstDay: '2026-11-01', lastDay: '2026-11-29' },
  states: states.map(([state, confirmed]) => ({ state, reports: 10, confirmed })),
});
const have = (names: ListedSeenName[]) =>
  gateway.services.answer('listSeen', ({ limit }) => ({ names: names.slice(0, limit), reports: 90, more: 4 }));
const listed = async (query = '') =>
  (await gateway.client.get(path + query, headers)).body as { data: Record<string, unknown>[]; next_cursor: string };

describe('[decision 57.5] a name ran against the choice', () => {
  test.each([
    ['confirmed before a choice', seen('cookie', '_fbp', ['before', true]), null, true],
    ['confirmed after a refusal', seen('cookie', '_fbp', ['refused', true], ['accepted', true]), null, true],
    ['in an optional category', seen('cookie', '_ga_*', ['before', true]), 'analytics', true],
    ['not if it is not confirmed', seen('cookie', '_fbp', ['before', false], ['accepted', true]), null, false],
    ['not after consent', seen('cookie', '_ga_*', ['accepted', true]), 'analytics', false],
    ['not after a partial choice that says nothing of it', seen('cookie', 'x', ['partial', true]), null, false],
    ['not in the category necessary', seen('cookie', 'PHPSESSID', ['before', true]), 'necessary', false],
    ['not in another required category', seen('cookie', '__cf_bm', ['refused', true]), 'security', false],
    ['of another kind than the one that the owner named', seen('session_storage', 'stats', ['before', true]), null, true],
    ['by its kind', seen('local_storage', 'stats', ['before', true]), 'analytics', true],
    ['not on the site’s domain', seen('host', 'www.shop.example', ['before', true]), null, false],
    ['not on a subdomain', seen('host', 'cdn.shop.example', ['before', true]), null, false],
    ['not on subdomains whose ids were left out', seen('host', '*.shop.example', ['refused', true]), null, false],
    ['not on this server', seen('host', '127.0.0.1', ['before', true]), null, false],
    ['on a host that only ends like the site’s', seen('host', 'myshop.example', ['before', true]), null, true],
    ['on a host of nobody', seen('host', 'evil.example', ['before', true]), null, true],
    ['not on a host that the owner needs', seen('host', 'js.stripe.com', ['before', true]), 'necessary', false],
    ['on a host of an optional category', seen('host', 'connect.facebook.net', ['before', true]), 'analytics', true],
  ])('%s', async (_what, name, category, against) => {
    have([name]);
    expect((await listed()).data).toMatchObject([{ name: name.name, category, against_choice: against }]);
  });
});

test('the list says each state, the sums and the days', async () => {
  have([seen('cookie', '_ga', ['before', false], ['accepted', true])]);
  expect(await listed()).toEqual({
    data: [
      {
        ...{ kind: 'cookie', name: '_ga', first_day: '2026-11-01', last_day: '2026-11-29', reports: 20, confirmed: true },
        ...{ category: null, against_choice: false },
        states: [
          { state: 'before', reports: 10, confirmed: false },
          { state: 'accepted', reports: 10, confirmed: true },
        ],
      },
    ],
    ...{ reports: 90, more: 4, next_cursor: '' },
  });
});

test('pages go on after the last name, for the same filter only', async () => {
  have(Array.from({ length: 3 }, (_, at) => seen('host', `h${at}.example`, ['before', true])));
  const { data, next_cursor: next } = await listed('?limit=2&confirmed=true');
  expect(data).toHaveLength(2);
  await listed(`?limit=2&confirmed=true&cursor=${next}`);
  expect(gateway.services.callsOf('listSeen')).toMatchObject([
    { siteId, limit: 3, confirmed: true },
    { siteId, limit: 3, confirmed: true, afterKind: 'host', afterName: 'h1.example' },
  ]);
  for (const other of [`?cursor=${next}`, `?confirmed=false&cursor=${next}`, '?limit=101', '?confirmed=maybe'])
    expect((await gateway.client.get(path + other, headers)).status).toBe(400);
});

test('[decision 57.7] a policy service of an earlier release answers 503', async () => {
  const own = await startGateway({ features: ['once', 'notices', 'registered_notices'] });
  onTestFinished(() => own.stop());
  const ofOwn = await signIn(own);
  own.services.answer('listSeen', () => ({ names: [], reports: 0, more: 0 }));
  expect((await own.client.get(path, ofOwn)).status).toBe(503);
});
