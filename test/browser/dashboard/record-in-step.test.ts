import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

/** The page reads the record, then its history and text. These tests update the record in between. */
describeDashboard('a consent that is updated while its page loads', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let policyId: string;
  let consentId: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
    const api = system.api(tenant.key);
    policyId = (await api.post('/policies', { name: 'Privacy', content: 'We keep it for ten days.' })).body['id'] as string;
    await (await system.signIn(tenant)).put(`/sites/${tenant.site.id}/policy`, { policy_id: policyId });
    await api.put(`/policies/${policyId}`, { name: 'Privacy', content: 'We keep it for two days.' });
  });

  beforeEach(async () => {
    const body = { site_id: tenant.site.id, subject_id: 'visitor', accepted: true, policy_version: 1 };
    consentId = (await system.api(tenant.key).post('/consents', body)).body['id'] as string;
  });

  const updateBeforeHistory = async (change: object, isShown: () => Promise<unknown>) => {
    await page.route(
      (url) => url.pathname.endsWith('/history'),
      async (route) => {
        await isShown();
        await system.api(tenant.key).put(`/consents/${consentId}`, change);
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto(`/consents/${consentId}`);
  };

  test('shows the updated state in its timeline', async () => {
    await updateBeforeHistory({ accepted: false }, () => page.getByText('History').waitFor());
    await page.getByText('Revoked', { exact: true }).waitFor();
  });

  test('is shown with the text of its new version', async () => {
    await updateBeforeHistory({ policy_version: 2 }, () => page.getByText('We keep it for ten days.').waitFor());
    await page.getByText('We keep it for two days.').waitFor();
    await page.getByText('We keep it for ten days.').waitFor({ state: 'hidden' });
  });
});
