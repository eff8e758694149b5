import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { pixelsTooWide } from './every-page';
import type { Person } from './person';

describeDashboard('[decision 82] the audit trail', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    const owner = await system.signIn(tenant);
    await owner.put(`/sites/${tenant.site.id}`, { name: 'Shop <b>', domain: tenant.site.domain, categories: ['analytics', 'ads'] });
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  test('shows who did what, from where, and the difference; filters stay in the address, and the file has what is shown', async () => {
    await page.goto('/audit');
    const table = page.getByRole('group', { name: 'Audit trail' });
    await table.getByText('Site changed').waitFor();
    await table.getByText('name: Site → Shop <b>').waitFor();
    await table.getByText('categories: analytics, ads').waitFor();
    await table.getByText('max sites: 1 → unlimited').waitFor();
    await table.getByText('Signed in').first().waitFor();
    await table.getByText(/^Key key_\w{26}$/).waitFor();
    await page.getByText('Your plan keeps entries for 7 years.').waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await pixelsTooWide(page)).toBe(0);
      expect(await findingsOn(page)).toEqual([]);
    }
    await page.getByRole('combobox', { name: 'What' }).selectOption('Sites');
    await page.waitForURL('**/audit?kind=site');
    await table.getByText('Site added').waitFor();
    await table.getByText('Signed in').waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
    const lines = (await textOf(await download.createReadStream())).trimEnd().split('\r\n');
    expect(lines[0]?.replace('\ufeff', '')).toBe(
      'at,kind,actor_kind,actor_id,country,region,site_id,target_kind,target_id,changes,request_id,id',
    );
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['site.updated', 'site.created']);
    await page.getByText('2 entries saved.').waitFor();
    await page.reload();
    await table.getByText('Site added').waitFor();
    await page.getByRole('combobox', { name: 'Who' }).selectOption('The operator');
    await page.getByText('No entries found').waitFor();
  });
});
