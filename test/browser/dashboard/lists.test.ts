import { waitUntil } from '@consent/testkit';
import type { Locator, Page } from 'playwright-core';
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
    await page.goto(path);
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
      await page.goto(path);
      const last = list(name).getByRole('row').last();
      await last.getByRole('cell').first().waitFor();
      expect(await inPage(page, 'pixelsCutOfLists')).toBe(0);
      // Rows with two facts have two lines.
      expect((await last.boundingBox())?.height).toBeLessThan(path === '/exports' ? 78 : 42);
    },
  );

  test('keeps the table roles when it shows cards', async () => {
    await page.setViewportSize(phone);
    await page.goto('/consents');
    await list('Consents')
      .getByRole('table')
      .getByRole('cell', { name: /Refused/ })
      .waitFor();
    expect(await list('Consents').getByRole('columnheader', { name: 'Decision' }).count()).toBe(1);
  });

  test('opens a record by a click anywhere in its row, but not by its copy button', async () => {
    await page.setViewportSize(wide);
    await page.goto('/consents');
    await row(hash('b')).getByRole('button', { name: 'Copy: Subject' }).click();
    await waitUntil('the subject is copied', async () => (await inPage(page, 'clipboard')) === hash('b'));
    expect(new URL(page.url()).pathname).toBe('/consents');
    await row(hash('b')).getByText('Refused').click();
    await page.waitForURL(`**/consents/${refused}`);
  });

  test('filters while the user types, shows each filter as a chip, and removes a filter with its chip', async () => {
    await page.setViewportSize(wide);
    await page.goto('/consents');
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

  test('says at the field that the last day is before the first one', async () => {
    await page.goto('/consents?from=2026-11-21&to=2026-11-20');
    await page.getByRole('search').getByText('Choose “From” or a later day.').waitFor();
    await page.getByRole('search').getByLabel('To (UTC)', { exact: true }).fill('2026-11-21');
    await page.getByRole('search').getByText('Choose “From” or a later day.').waitFor({ state: 'detached' });
  });

  test('caused no script error and no violation of the Content Security Policy', () => {
    expect(person.complaints).toEqual([]);
  });
});
