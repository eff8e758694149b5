import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { aConsent, createConsent } from '../../system/consents';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('[decision 65] how long decisions hold', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  const lifetime = async () => (await system.rpc.sites.getSite({ accountId: tenant.accountId, id: tenant.site.id })).site.lifetimeJson;

  test('is set on the page of a site, kept by its other forms, and taken away', async () => {
    await page.goto(`/sites/${tenant.site.id}`);
    const panel = page.getByRole('region', { name: 'How long decisions hold' });
    await panel.getByLabel('Days after an acceptance').fill('365');
    await panel.getByLabel('Days after a refusal').fill('180');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    expect(await lifetime()).toBe('{"accepted":365,"refused":180}');

    const described = page.getByRole('region', { name: 'Name, domain and categories' });
    await described.getByRole('textbox', { name: 'Name' }).fill('Another name');
    await described.getByRole('button', { name: 'Save' }).click();
    await waitUntil('the name is saved', async () => {
      const { site } = await system.rpc.sites.getSite({ accountId: tenant.accountId, id: tenant.site.id });
      return site.name === 'Another name';
    });
    expect(await lifetime()).toBe('{"accepted":365,"refused":180}');

    await panel.getByLabel('Days after an acceptance').fill('');
    await panel.getByLabel('Days after a refusal').fill('');
    await panel.getByRole('button', { name: 'Save' }).click();
    await waitUntil('it is taken away', async () => (await lifetime()) === '{"accepted":null,"refused":null}');
  });

  test('is said on the page of a subject, before and after the end, and what ended cannot be withdrawn', async () => {
    const api = system.api(tenant.key);
    const { id } = await createConsent(api, tenant.site, { subject_id: 'ana', accepted: true });
    await system.sql.consent.query(
      `INSERT INTO site_lifetimes (account_id, site_id, revision, since, accepted_days) VALUES ($1, $2, 1, now() - interval '1 day', 30)`,
      [tenant.accountId, tenant.site.id],
    );
    await page.goto('/subjects/ana');
    const now = page.getByRole('list', { name: 'What holds now' });
    await now.getByText('Holds until').waitFor();
    await system.sql.consent.query(
      `UPDATE consents SET created_at = now() - interval '40 days', updated_at = now() - interval '40 days' WHERE id = $1`,
      [id],
    );
    await page.reload();
    await now.getByText('Now: nothing. The latest decision ended on').waitFor();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByText('1 record', { exact: false }).first().waitFor();
    expect(await page.getByText('Superseded', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Withdraw consent' }).isVisible()).toBe(false);
  });

  test('[decision 69] the page of a consent shows what its importer claims', async () => {
    const claims = { decided_at: '2019-05-25T10:00:00Z', country: 'DE' };
    const { body } = await system.api(tenant.key).post('/consents', aConsent(tenant.site, { claims }));
    await page.goto(`/consents/${String(body['id'])}`);
    await page.getByText('Importer’s claim').waitFor();
    await page.getByText('decided on').waitFor();
  });
});
