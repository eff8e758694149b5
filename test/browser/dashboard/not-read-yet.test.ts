import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

const isSites = (url: URL) => url.pathname === '/api/v1/sites';
const content = 'We keep what you order for ten years.';

describeDashboard('the dashboard makes no claim about data it has not loaded', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let policyId: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const session = await system.signIn(tenant);
    policyId = (await api.post('/policies', { name: 'Privacy policy', content })).body['id'] as string;
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: policyId });
    await api.post('/consents', { site_id: tenant.site.id, subject_id: 'walker', accepted: true });
    await session.post(`/sites/${tenant.site.id}/exports`);
    await waitUntil('the export is ready', async () => {
      const [job] = (await session.get('/exports')).body['data'] as { status: string }[];
      return job?.status === 'ready';
    });
  });

  beforeEach(async () => {
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(() => person.leave());

  const dialog = () => page.getByRole('dialog');
  const withoutSites = () => page.route(isSites, (route) => route.abort());

  test('without loaded sites the policy list and the publish and delete dialogs do not call a policy unused', async () => {
    await withoutSites();
    await page.goto('/policies');
    await page.getByRole('link', { name: 'Privacy policy' }).waitFor();
    expect(await page.getByText('No site').count()).toBe(0);

    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByRole('textbox', { name: 'Edit' }).fill(`${content} And more.`);
    await page.getByRole('button', { name: 'Publish version 2' }).click();
    await dialog().getByText('on every site that uses this policy').waitFor();
    expect(await dialog().getByText('No site').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Delete policy' }).click();
    await dialog().getByText('Sites that use it will be left without a policy.').waitFor();
    expect(await dialog().getByText('No site').count()).toBe(0);
  });

  test('with loaded sites the delete dialog says how many use the policy', async () => {
    await page.goto(`/policies/${policyId}`);
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Site' }).waitFor();
    await page.getByRole('button', { name: 'Delete policy' }).click();
    await dialog().getByText('1 site will be left without a policy.').waitFor();
  });

  test.each([
    ['exports', () => page.getByRole('cell', { name: tenant.site.id, exact: true })],
    ['overview', () => page.getByRole('region', { name: 'Acceptance by site' }).getByText(tenant.site.id)],
  ])('without loaded sites no site is called deleted: %s', async (path, site) => {
    await withoutSites();
    await page.goto(`/${path}`);
    await site().waitFor();
    expect(await page.getByText('Deleted site').count()).toBe(0);
  });

  test('without loaded sites the export button is replaced by an error that can be retried', async () => {
    await withoutSites();
    await page.goto('/exports');
    await page.getByRole('alert').getByText("Can't reach the server").waitFor();
    expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
    await page.unroute(isSites);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  });

  test('numbers of all sites are not shown under the name of one site', async () => {
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.goto('/overview');
    const numbers = page.getByRole('region', { name: 'Acceptance by site' });
    await numbers.waitFor();
    await page.route('**/api/v1/stats?*site_id=*', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.getByLabel('Site', { exact: true }).selectOption(tenant.site.id);
    await numbers.waitFor({ state: 'detached' });
    answer();
    await numbers.waitFor();
  });

  test('a file is offered only until it expires', async () => {
    await page.goto('/exports');
    await page.getByRole('link', { name: /^Download/ }).waitFor();
    await page.route('**/api/v1/exports?*', async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { data: { expires_at: string }[] };
      const expiresAt = new Date(Date.now() + 3000).toISOString();
      await route.fulfill({ response, json: { ...list, data: list.data.map((job) => ({ ...job, expires_at: expiresAt })) } });
      await page.unrouteAll();
      await page.route('**/api/v1/exports?*', (later) => later.abort());
    });
    await page.reload();
    await page.getByRole('link', { name: /^Download/ }).waitFor();
    await page.getByText('Expired', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Download/ }).count()).toBe(0);
  });

  test('a file that cannot be downloaded does not replace the dashboard', async () => {
    await page.goto('/exports');
    const link = page.getByRole('link', { name: /^Download/ });
    await link.waitFor();
    // Any other call without a session would open the sign-in page.
    await page.route('**/api/v1/**', (route) => (route.request().url().endsWith('/download') ? route.continue() : route.abort()));
    await page.context().clearCookies({ name: 'session' });
    const download = page.waitForEvent('download');
    await link.click();
    expect(await (await download).failure()).not.toBeNull();
    expect(new URL(page.url()).pathname).toBe('/exports');
  });
});
