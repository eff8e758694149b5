import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

interface Sighting {
  kind?: string;
  name: string;
  state: string;
  /** Two days with three clients. */
  isConfirmed?: boolean;
}

describeDashboard('[decision 57.8] what runs on the pages of a site', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let complaints: RegExp;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    page = person.page;
    complaints = /^$/;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints.filter((text) => !complaints.test(text))).toEqual([]);
    await page.unrouteAll();
    await person.leave();
  });

  const open = async () => {
    await page.goto(`/sites/${tenant.site.id}?tab=runs`);
    await page.getByRole('region', { name: 'What runs', exact: true }).waitFor();
  };
  const settings = async (): Promise<Record<string, unknown>> => {
    const { site } = await system.rpc.sites.getSite({ accountId: tenant.accountId, id: tenant.site.id });
    return JSON.parse(site.bannerJson === undefined || site.bannerJson === '' ? '{}' : site.bannerJson) as Record<string, unknown>;
  };
  const configure = (banner: object) =>
    system.rpc.sites.updateSite({
      ...{
        accountId: tenant.accountId,
        id: tenant.site.id,
        name: 'Shop',
        domain: 'shop.example.com',
        categoriesClosed: false,
        categories: [],
      },
      bannerJson: JSON.stringify(banner),
    });
  async function haveSeen(sightings: readonly Sighting[]): Promise<void> {
    const [of, sql] = [[tenant.accountId, tenant.site.id], system.sql.policy];
    await sql.query('INSERT INTO seen_sites (account_id, site_id, names) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      ...of,
      sightings.length,
    ]);
    await sql.query(
      'INSERT INTO seen_days (account_id, site_id, day, reports, more) VALUES ($1, $2, current_date, 40, 0) ON CONFLICT DO NOTHING',
      of,
    );
    const [kinds, names] = [sightings.map(({ kind = 'cookie' }) => kind), sightings.map(({ name }) => name)];
    await sql.query(
      'INSERT INTO seen_names SELECT $1, $2, kind, name, current_date - 1, current_date FROM unnest($3::text[], $4::text[]) AS n(kind, name) ON CONFLICT DO NOTHING',
      [...of, kinds, names],
    );
    await sql.query(
      `INSERT INTO sightings SELECT $1, $2, kind, name, state, current_date - before, 6, clients, NULL
       FROM unnest($3::text[], $4::text[], $5::text[], $6::integer[]) AS s(kind, name, state, clients), generate_series(0, 1) AS before`,
      [...of, kinds, names, sightings.map(({ state }) => state), sightings.map(({ isConfirmed = true }) => (isConfirmed ? 3 : 1))],
    );
  }
  const rowsOf = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('row').allInnerTexts();

  test('is explained and turned on while it is off, says that nothing came yet, and is turned off again', async () => {
    await configure({ position: 'center' });
    await open();
    await page.getByText('Observation is off').waitFor();
    await page.getByRole('button', { name: 'Turn on observation' }).click();
    await page.getByText('No reports yet').waitFor();
    expect(await settings()).toEqual({ position: 'center', watch: { sample: 0.1 } });
    await page.getByLabel('Sample', { exact: true }).selectOption('50%');
    await waitUntil('the sample is stored', async () => JSON.stringify(await settings()).includes('0.5'));
    expect(await settings()).toEqual({ position: 'center', watch: { sample: 0.5 } });
    await page.getByLabel('Observe a sample of page views').click();
    await page.getByText('Observation is off').waitFor();
    expect(await settings()).toEqual({ position: 'center' });
  });

  test('shows first in red what ran against the choice, and puts a host into a category, which takes it out of there', async () => {
    await configure({
      categories: [{ key: 'necessary', label: { en: 'Needed' } }, { key: 'analytics' }],
      watch: { sample: 1 },
      position: 'center',
    });
    await haveSeen([
      ...[
        { name: '_ga_*', state: 'before' },
        { name: 'session', state: 'accepted' },
        { name: '_lie', state: 'before', isConfirmed: false },
      ],
      ...[
        { kind: 'host', name: '*.cdn.example', state: 'refused' },
        { kind: 'host', name: 'img.shop.example.com', state: 'before' },
      ],
    ]);
    await open();
    await page.getByText('2 names ran against the choice of your visitors').waitFor();
    const red = await rowsOf('Ran against the choice');
    expect(red.slice(1).map((row) => row.split('\n')[0]?.split('\t')[0])).toEqual(['_ga_*', '*.cdn.example']);
    expect(red[1]).toContain('Before a choice: 12');
    expect(red[2]).toContain('After a refusal: 12');
    const others = await rowsOf('Everything else');
    expect(others).toHaveLength(4);
    expect(others.find((row) => row.includes('_lie'))).toContain('Not confirmed');
    // Red rows come first.
    const labels = await page
      .getByRole('group')
      .filter({ has: page.getByRole('table') })
      .all();
    expect(await Promise.all(labels.map((group) => group.getAttribute('aria-label')))).toEqual([
      'Ran against the choice',
      'Everything else',
    ]);
    await page.getByLabel('Category of *.cdn.example').selectOption('Needed');
    await page.getByText('1 name ran against the choice of your visitors').waitFor();
    expect(await settings()).toEqual({
      ...{ position: 'center', categories: [{ key: 'necessary', label: { en: 'Needed' } }, { key: 'analytics' }] },
      watch: { sample: 1, hosts: [{ name: 'cdn.example', category: 'necessary' }] },
    });
  });

  test('puts a cookie into a category of the banner, with all other settings as they were', async () => {
    const banner = {
      categories: [{ key: 'necessary' }, { key: 'analytics', label: { en: 'Statistics' } }],
      watch: { sample: 1 },
      position: 'center',
    };
    await configure(banner);
    await haveSeen([{ name: '_ga_*', state: 'before' }]);
    let sent: unknown;
    await page.route(`**/api/v1/sites/${tenant.site.id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent = route.request().postDataJSON();
      await route.fulfill({ status: 200, contentType: 'application/json', body: '{}' });
    });
    await open();
    await page.getByLabel('Category of _ga_*').selectOption('Statistics');
    await expect
      .poll(() => sent)
      .toEqual({
        ...{ name: 'Shop', domain: 'shop.example.com', categories: null },
        banner: {
          ...banner,
          categories: [{ key: 'necessary' }, { key: 'analytics', label: { en: 'Statistics' }, cookies: [{ name: '_ga_*' }] }],
        },
      });
  });

  test('says what failed and tries again, and shows that it loads', async () => {
    complaints = /503|500/;
    await configure({ watch: { sample: 1 } });
    await page.route('**/seen?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"internal_error","message":"broken"}' }),
    );
    await open();
    await page.getByRole('alert').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No reports yet').waitFor();
  });

  test('reads all 2,000 names, finds the red one among them, and shows the others in steps', async () => {
    await configure({ watch: { sample: 1 } });
    await haveSeen([
      ...Array.from({ length: 1999 }, () => ({ name: `name-${randomUUID()}`, state: 'accepted', isConfirmed: false })),
      { name: 'zzz', state: 'refused' },
    ]);
    await open();
    await page.getByText('1 name ran against the choice of your visitors').waitFor();
    expect(await rowsOf('Ran against the choice')).toHaveLength(2);
    expect(await rowsOf('Everything else')).toHaveLength(51);
    await page.getByRole('button', { name: 'Show 200 more' }).click();
    expect(await rowsOf('Everything else')).toHaveLength(251);
    await page.getByText('Your banner has no categories').waitFor();
  });
});
