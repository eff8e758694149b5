import { waitUntil } from '@consent/testkit';
import type { Locator, Page } from 'playwright-core';
import { createPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { phone, wide } from './every-page';
import { inPage } from './in-page';
import type { Person } from './person';

/** As long as the hashes that we recommend. */
const hash = (digit: string) => digit.repeat(64);
const dayMs = 86_400_000;

describeDashboard('a list', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let refused: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const session = await system.signIn(tenant);
    await session.post('/keys', { name: 'staging', expires_at: new Date(Date.now() + 60 * dayMs).toISOString() });
    await session.post('/webhooks/endpoints', { url: 'https://hook.example.com/consents', event_types: ['policy.published'] });
    await api.post('/consents', { site_id: tenant.site.id, subject_id: hash('a'), accepted: true });
    const body = { site_id: tenant.site.id, subject_id: hash('b'), consent_id: 'banner-2026', accepted: false };
    refused = (await api.post('/consents', body)).body['id'] as string;
    await session.post(`/sites/${tenant.site.id}/exports`);
    await waitUntil('the export is ready', async () => {
      const [job] = (await session.get('/exports')).body['data'] as { status: string }[];
      return job?.status === 'ready';
    });
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });

  const list = (name: string) => page.getByRole('group', { name, exact: true });
  const row = (text: string) => list('Consents').getByRole('row').filter({ hasText: text });

  const matters: [string, string, (around: Locator) => Locator[]][] = [
    ['/consents', 'Consents', (around) => [around.getByText('Refused'), around.getByText('Accepted')]],
    ['/keys', 'API keys', (around) => [around.getByRole('button', { name: 'Revoke “staging”' })]],
    ['/exports', 'Exports', (around) => [around.getByText('Ready', { exact: true }), around.getByRole('link', { name: /^Download/ })]],
    ['/webhooks', 'Webhooks', (around) => [around.getByText('No deliveries yet'), around.getByText('No attempts')]],
  ];

  test.each(matters)('shows the important facts on a phone without horizontal scrolling: %s', async (path, name, parts) => {
    await page.setViewportSize(phone);
    await person.visit(path);
    for (const part of parts(list(name))) {
      await part.waitFor();
      const box = await part.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(phone.width);
    }
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
    expect(await inPage(page, 'pixelsCutOfLists')).toBe(0);
  });

  test.each([...matters.map(([path, name]) => [path, name] as const), ['/sites', 'Sites'] as const])(
    'is not cut at a width of 1280 pixels, and its rows are dense: %s',
    async (path, name) => {
      await page.setViewportSize(wide);
      await person.visit(path);
      const last = list(name).getByRole('row').last();
      await last.getByRole('cell').first().waitFor();
      expect(await inPage(page, 'pixelsCutOfLists')).toBe(0);
      // Rows with two facts have two lines.
      expect((await last.boundingBox())?.height).toBeLessThan(path === '/exports' ? 78 : 42);
    },
  );

  test('keeps the table roles when it shows cards', async () => {
    await page.setViewportSize(phone);
    await person.visit('/consents');
    await list('Consents')
      .getByRole('table')
      .getByRole('cell', { name: /Refused/ })
      .waitFor();
    expect(await list('Consents').getByRole('columnheader', { name: 'Decision' }).count()).toBe(1);
  });

  test('opens a record by a click anywhere in its row, but not by its copy button', async () => {
    await page.setViewportSize(wide);
    await person.visit('/consents');
    await row(hash('b')).getByRole('button', { name: 'Copy: Subject' }).click();
    await waitUntil('the subject is copied', async () => (await inPage(page, 'clipboard')) === hash('b'));
    expect(new URL(page.url()).pathname).toBe('/consents');
    await row(hash('b')).getByText('Refused').click();
    await page.waitForURL(`**/consents/${refused}`);
  });

  test('filters while the user types, shows each filter as a chip, and removes a filter with its chip', async () => {
    await page.setViewportSize(wide);
    await person.visit('/consents');
    const search = page.getByRole('search');
    await search.getByLabel('Decision', { exact: true }).selectOption({ label: 'Refused' });
    await row(hash('a')).waitFor({ state: 'detached' });
    await search.getByLabel('External ID', { exact: true }).pressSequentially('banner-2026');
    await search.getByRole('button', { name: 'Remove filter External ID: banner-2026' }).waitFor();
    await row(hash('b')).waitFor();
    expect(new URL(page.url()).search).toBe('?accepted=false&consent_id=banner-2026');
    expect(await search.getByLabel('External ID', { exact: true }).inputValue()).toBe('banner-2026');

    await search.getByRole('button', { name: 'Remove filter External ID: banner-2026' }).click();
    await waitUntil('the field is empty', async () => (await search.getByLabel('External ID', { exact: true }).inputValue()) === '');
    await search.getByRole('button', { name: 'Remove filter Decision: Refused' }).click();
    await row(hash('a')).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('[decision 35.1] filters by policy and by an earlier version, and refuses what is no version', async () => {
    const { id: policyId } = await createPolicy(system.api(tenant.key));
    await (await system.signIn(tenant)).put(`/sites/${tenant.site.id}/policy`, { policy_id: policyId });
    await system.api(tenant.key).post('/consents', { site_id: tenant.site.id, subject_id: 'with-policy', accepted: true });
    await page.setViewportSize(wide);
    // The filters offer the policies that the page read when it was loaded.
    await page.goto('/consents');
    const search = page.getByRole('search');
    await search.getByText('More filters').click();
    await search.getByLabel('Policy', { exact: true }).selectOption(policyId);
    await row(hash('a')).waitFor({ state: 'detached' });
    await row('with-policy').waitFor();
    const version = search.getByLabel('Version before', { exact: true });
    await version.fill('1');
    await page.getByText('No matching consents').waitFor();
    await version.fill('2');
    await row('with-policy').waitFor();
    expect(new URL(page.url()).search).toBe(`?policy_id=${policyId}&policy_version_lt=2`);
    await version.fill('two');
    await search.getByText('Enter a whole number, such as 3.').waitFor();
  });

  test('[decision 35.3] filters by version, country and accepted category, proposed from the chosen site', async () => {
    const session = await system.signIn(tenant);
    const site = (await session.post('/sites', { name: 'Closed', domain: 'closed.example.com', categories: ['analytics', 'ads'] })).body;
    const api = system.api(tenant.key);
    const given = { site_id: site['id'], accepted: true, preferences: { analytics: true, ads: false } };
    await api.post('/consents', { ...given, subject_id: 'dutch-visitor', ip_address: '193.0.6.139' });
    await api.post('/consents', { ...given, subject_id: 'american-visitor', ip_address: '8.8.8.8' });
    const { body: versioned } = await api.post('/consents', {
      ...given,
      subject_id: 'versioned',
      site_id: tenant.site.id,
      policy_version: 1,
    });
    expect(versioned['policy_version']).toBe(1);
    const person = await at.person({ viewport: phone });
    await person.signIn(tenant);
    const { page } = person;
    const row = (text: string) => page.getByRole('group', { name: 'Consents', exact: true }).getByRole('row').filter({ hasText: text });
    await person.visit('/consents');
    const search = page.getByRole('search');
    await row('dutch-visitor').waitFor();
    expect(await search.getByLabel('Country', { exact: true }).isVisible()).toBe(false);
    await search.getByText('More filters').click();
    await search.getByLabel('Country', { exact: true }).selectOption({ label: 'Netherlands' });
    await row('american-visitor').waitFor({ state: 'detached' });
    await row('dutch-visitor').waitFor();
    const category = search.getByLabel('Accepted category', { exact: true });
    expect(await search.locator('datalist option').count()).toBe(0);
    await search.getByLabel('Site', { exact: true }).selectOption(site['id'] as string);
    await waitUntil('the categories of the site are proposed', async () => (await search.locator('datalist option').count()) === 2);
    await category.fill('ads');
    await page.getByText('No matching consents').waitFor();
    await category.fill('analytics');
    await row('dutch-visitor').waitFor();
    expect(new URL(page.url()).search).toBe(`?country=NL&site_id=${site['id'] as string}&category=analytics`);
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);

    await page.reload();
    await row('dutch-visitor').waitFor();
    expect(await category.inputValue()).toBe('analytics');
    expect(await search.getByLabel('Country', { exact: true }).inputValue()).toBe('NL');
    await search.getByRole('button', { name: 'Remove filter Country: Netherlands' }).click();
    await row('american-visitor').waitFor();
    await category.fill('no category');
    await search.getByText('Enter the key of a category, such as analytics.').waitFor();

    await search.getByRole('link', { name: 'Clear filters' }).click();
    await row('versioned').waitFor();
    await waitUntil('the field is empty', async () => (await category.inputValue()) === '');
    await search.getByLabel('Version', { exact: true }).fill('1');
    await row('dutch-visitor').waitFor({ state: 'detached' });
    await row('versioned').waitFor();
    expect(new URL(page.url()).search).toBe('?policy_version=1');
    await person.leave();
  });

  test('says once that days and times are in UTC, and shows them so; the button that erases is last', async () => {
    const person = await at.person({ timezoneId: 'America/Sao_Paulo' });
    await person.signIn(tenant);
    const { page } = person;
    await person.visit('/consents');
    const created = page.getByRole('main').locator('td time').first();
    const iso = (await created.getAttribute('datetime')) as string;
    const inUtc = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    const shown = (await created.locator('[aria-hidden=true]').innerText()).replace(/\s/g, ' ');
    expect(shown).toBe(inUtc.format(new Date(iso)).replace(/\s/g, ' '));
    expect(await page.getByText('Days and times are in UTC.').count()).toBe(1);
    expect(await page.getByRole('search').getByText('UTC').count()).toBe(0);
    const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
    expect(buttons.at(-1)).toBe('Erase data subject');
    await person.leave();
  });

  test('on a phone a row has two lines, fields without a value are hidden, and a page has 25 rows', async () => {
    const consents = Array.from({ length: 30 }, (_, index) => ({ site_id: tenant.site.id, subject_id: `many-${index}`, accepted: true }));
    await system.api(tenant.key).post('/consents/batch', { consents });
    const person = await at.person({ viewport: { width: 390, height: 800 } });
    await person.signIn(tenant);
    const { page } = person;
    await person.visit('/consents');
    await page.getByText(/^Latest 25/).waitFor();
    const rows = page
      .getByRole('group', { name: 'Consents' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    expect(await rows.count()).toBe(25);
    const heights = await Promise.all((await rows.all()).map(async (one) => (await one.boundingBox())?.height ?? Infinity));
    expect(Math.max(...heights)).toBeLessThan(76);
    expect(await rows.getByText('—', { exact: true }).filter({ visible: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(25).waitFor();
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
    await person.leave();
  });

  test('says at the field that the last day is before the first one', async () => {
    await person.visit('/consents?from=2026-11-21&to=2026-11-20');
    await page.getByRole('search').getByText('Choose “From” or a later day.').waitFor();
    await page.getByRole('search').getByLabel('To', { exact: true }).fill('2026-11-21');
    await page.getByRole('search').getByText('Choose “From” or a later day.').waitFor({ state: 'detached' });
  });

  test('caused no script error and no violation of the Content Security Policy', () => {
    expect(person.complaints).toEqual([]);
  });
});
