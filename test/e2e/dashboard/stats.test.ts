import { aConsent, createConsents } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { absentUuid } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';

interface StatsJson {
  from: string;
  to: string;
  days: { date: string; accepted: number; refused: number; consents: number }[];
  sites: { site_id: string; accepted: number; refused: number; consents: number }[];
  categories: { category: string; accepted: number; refused: number }[];
}

const system = useSystem();
let tenant: Tenant;
let browser: Browser;
let secondSite: { id: string };

const dayMs = 86_400_000;
const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
const noConsents = { accepted: 0, refused: 0, consents: 0 };

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  secondSite = (await browser.post('/sites', { name: 'Second', domain: 'second.example.com' })).body as { id: string };
  await createConsents(system.api(tenant.key), [
    aConsent(tenant.site, { accepted: true, preferences: { ads: true, analytics: true } }),
    aConsent(tenant.site, { accepted: true, preferences: { ads: false, analytics: true } }),
    aConsent(tenant.site, { accepted: false, preferences: { ads: false } }),
    aConsent(secondSite, { accepted: false }),
  ]);
});

test('[decision 5] the default is the last 30 days in UTC including today: counts for each day, site and category', async () => {
  const answer = await browser.get('/stats');
  expect(answer.status).toBe(200);
  expect(misfitOf({ $ref: '#/components/schemas/Stats' }, answer.body)).toBeUndefined();
  const { from, to, days, sites, categories } = answer.body as StatsJson;
  // Around midnight the consents may belong to the day before.
  expect([dayOf(Date.now()), dayOf(Date.now() - dayMs)]).toContain(to);
  expect(from).toBe(dayOf(Date.parse(to) - 29 * dayMs));
  expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, index) => dayOf(Date.parse(from) + index * dayMs)));
  const withConsents = days.filter(({ consents }) => consents > 0);
  expect(withConsents).toEqual([{ date: expect.any(String), accepted: 2, refused: 2, consents: 4 }]);
  expect(days[0]).toEqual({ date: from, ...noConsents });
  expect(sites).toEqual([
    { site_id: tenant.site.id, accepted: 2, refused: 1, consents: 3 },
    { site_id: secondSite.id, accepted: 0, refused: 1, consents: 1 },
  ]);
  expect(categories).toEqual([
    { category: 'ads', accepted: 1, refused: 2 },
    { category: 'analytics', accepted: 2, refused: 0 },
  ]);
});

test('[decision 5] site_id limits the counts to one site', async () => {
  const { body } = await browser.get(`/stats?site_id=${secondSite.id.toUpperCase()}`);
  expect(body.sites).toEqual([{ site_id: secondSite.id, accepted: 0, refused: 1, consents: 1 }]);
  expect(body.categories).toEqual([]);
  expect((body as StatsJson).days.reduce((sum, { consents }) => sum + consents, 0)).toBe(1);
});

test('[decision 8.8] another account’s site and an absent one give the same zeros for every day', async () => {
  const stranger = await system.signIn(await system.tenants.create());
  const [foreign, absent] = [await stranger.get(`/stats?site_id=${tenant.site.id}`), await stranger.get(`/stats?site_id=${absentUuid}`)];
  expect(foreign.status).toBe(200);
  expect(foreign.text).toBe(absent.text);
  expect(foreign.body).toMatchObject({ sites: [], categories: [] });
  expect(foreign.body.days).toHaveLength(30);
  expect((await stranger.get('/stats')).body).toMatchObject({ sites: [], categories: [] });
});

test('[decision 5] from and to are included, and days without consents are zeros', async () => {
  const { body } = await browser.get('/stats?from=2024-02-28&to=2024-03-01');
  expect(body).toEqual({
    from: '2024-02-28',
    to: '2024-03-01',
    days: ['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => ({ date, ...noConsents })),
    sites: [],
    categories: [],
  });
});

test('[decision 5] a range may have 366 days', async () => {
  expect((await browser.get('/stats?from=2024-01-01&to=2024-12-31')).body.days).toHaveLength(366);
});

test.each([
  'from=2024-01-01&to=2025-01-01',
  'from=2024-01-02&to=2024-01-01',
  'from=2999-01-01',
  'from=2024-02-30',
  'to=0000-01-01',
  'to=2024-01-01T00:00:00Z',
  'from=',
  'site_id=x',
  'from=2024-01-01&from=2024-01-02',
  'days=30',
])('[decisions 1.2, 5] GET /stats?%s returns 400', async (query) => {
  expectError(await browser.get(`/stats?${query}`), 400, 'invalid_request');
});

test('[decision 5] erasing a consent or deleting its site does not change the counts', async () => {
  const owner = await system.tenants.create();
  const page = await system.signIn(owner);
  const [consent] = await createConsents(system.api(owner.key), [aConsent(owner.site)]);
  const before = (await page.get('/stats')).body;
  expect(before.sites).toEqual([{ site_id: owner.site.id, accepted: 1, refused: 0, consents: 1 }]);
  await page.delete(`/consents/${consent?.id}`);
  await page.delete(`/sites/${owner.site.id}`);
  expect((await page.get('/stats')).body).toEqual(before);
});
