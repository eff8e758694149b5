import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

const attack = `"><img src=x onerror="window.attacked=1"><script>window.attacked=1</script>`;
const policyText = `${attack}\n\n[press](javascript:window.attacked=1) ![look](https://evil.example/x.png)\n\n<iframe src="javascript:window.attacked=1"></iframe>`;

describeDashboard('[spec 2, threats 57] stored markup', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let consentId: string;
  let policyId: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const session = await system.signIn(tenant);
    policyId = (await api.post('/policies', { name: attack, content: policyText })).body['id'] as string;
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: policyId });
    await session.put(`/sites/${tenant.site.id}`, { name: attack, domain: 'site.example.com' });
    await session.post('/keys', { name: attack });
    const consent = { site_id: tenant.site.id, subject_id: attack, consent_id: attack, accepted: true, user_agent: attack };
    consentId = (await api.post('/consents', consent)).body['id'] as string;
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });

  const requestsElsewhere: string[] = [];
  test.each([
    ['a consent', () => `/consents/${consentId}`],
    ['a subject', () => `/subjects/${encodeURIComponent(encodeURIComponent(attack))}`],
    ['the proof of a consent', () => `/evidence/consents/${consentId}`],
    ['the proof of a subject', () => `/evidence/subjects/${encodeURIComponent(encodeURIComponent(attack))}`],
    ['the list of consents', () => '/consents'],
    ['the sites', () => '/sites'],
    ['a site', () => `/sites/${tenant.site.id}`],
    ['the keys', () => '/keys'],
    ['the policies', () => '/policies'],
    ['the overview', () => '/overview'],
  ])('is shown as text on the page of %s', async (_name, path) => {
    page.on('request', (request) => {
      if (!request.url().startsWith(system.baseUrl)) requestsElsewhere.push(request.url());
    });
    await page.goto(path());
    await page.getByRole('main').getByText(attack).locator('visible=true').first().waitFor();
    expect(await inPage(page, 'wasAttacked')).toBe(false);
    // The banner preview is an iframe without src or srcdoc.
    expect(await page.getByRole('main').locator('script, img, iframe[src], iframe[srcdoc]').count()).toBe(0);
  });

  test('is shown as text in the preview of a policy, and its links do not run', async () => {
    await page.goto(`/policies/${policyId}`);
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.getByTestId('preview');
    await preview.getByText('window.attacked').first().waitFor();
    expect(await preview.locator('script, img, iframe[src], iframe[srcdoc]').count()).toBe(0);
    expect(await preview.getByText('press').getAttribute('href')).not.toContain('javascript');
    expect(await inPage(page, 'wasAttacked')).toBe(false);
  });

  test('caused no request to another host, no script error and no violation of the Content Security Policy', () => {
    expect(requestsElsewhere).toEqual([]);
    expect(person.complaints).toEqual([]);
  });
});
