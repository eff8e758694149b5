import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { createConsent } from '../../system/consents';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('[decision 77] holds and retention', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let owner: Awaited<ReturnType<typeof system.signIn>>;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    owner = await system.signIn(tenant);
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  const holds = async () => (await owner.get('/holds')).body.data as { id: string; lifted_at: string | null; reason: string }[];
  const dialog = () => page.getByRole('dialog');
  const erase = async (subject: string) => {
    const api = system.api(tenant.key);
    await createConsent(api, tenant.site, { subject_id: subject, accepted: true });
    expect((await api.delete(`/consents/by-subject/${subject}`)).status).toBe(200);
  };

  test('[decision 77.1] a hold is set for a person, said on their page, stops a purge, and is lifted', async () => {
    await erase('ana');
    await page.goto('/holds');
    await page.getByText('No legal holds').waitFor();
    await page.getByRole('button', { name: 'Set legal hold' }).click();
    await dialog().getByLabel('Email or subject ID of the person').fill('ana');
    await dialog().getByRole('button', { name: 'Set legal hold' }).click();
    await dialog().getByText('This field is required.').waitFor();
    await dialog().getByLabel('Reason').fill('Case <b>17</b>, ask Legal');
    await dialog().getByRole('button', { name: 'Set legal hold' }).click();
    await page.getByRole('link', { name: 'ana' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);

    await page.goto('/subjects/ana');
    await page.getByText('This person is on legal hold').waitFor();
    await page.getByText('Reason: Case <b>17</b>, ask Legal').waitFor();
    await page.getByText('A legal hold is open, so no purge can be asked for.').waitFor();
    expect(await page.getByRole('button', { name: 'Purge subject' }).count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'View legal holds' }).click();
    await page.getByRole('button', { name: 'Lift hold: ana' }).click();
    await dialog().getByRole('button', { name: 'Lift hold' }).click();
    await page.getByText('Lifted', { exact: true }).last().waitFor();
    await waitUntil('the hold is lifted', async () => (await holds())[0]?.lifted_at !== null);
    await page.goto('/subjects/ana');
    await page.getByRole('button', { name: 'Purge subject' }).waitFor();
    expect(await page.getByText('This person is on legal hold').count()).toBe(0);
    // It can be set where the purge is asked for.
    await page.getByRole('region', { name: 'Purge' }).getByRole('button', { name: 'Set legal hold' }).click();
    await dialog().getByLabel('Reason').fill('Another case');
    await dialog().getByRole('button', { name: 'Set legal hold' }).click();
    await page.getByText('This person is on legal hold').waitFor();
    expect((await holds())[0]).toMatchObject({ reason: 'Another case', lifted_at: null });
  });

  test('[decision 77.1] a hold of a site is said on its page and on those of its people, whose purges it stops', async () => {
    await erase('ana');
    expect((await system.api(tenant.key).post('/subjects/ana/purge')).status).toBe(202);
    await page.goto(`/sites/${tenant.site.id}?tab=privacy`);
    await page.getByRole('region', { name: 'Legal holds' }).getByRole('button', { name: 'Set legal hold' }).click();
    await dialog().getByLabel('Reason').fill('Audit of the shop');
    await dialog().getByRole('button', { name: 'Set legal hold' }).click();
    await page.getByText('This site is on legal hold').waitFor();
    expect(await holds()).toMatchObject([{ reason: 'Audit of the shop' }]);
    await page.goto('/subjects/ana');
    await page.getByText('A site of this person is on legal hold').waitFor();
    await page.getByText('A legal hold stops this purge.', { exact: false }).waitFor();
  });

  test('[decision 77.2] a retention is switched on only below the preview that was read; a stale one shows the new numbers', async () => {
    await erase('old-one');
    /** As if it had been recorded and erased long ago: ids are in the order of time. */
    const age = (subject: string) =>
      system.sql.consent.query(
        `UPDATE consents SET id = '01A' || substr(id, 4), created_at = now() - interval '400 days', updated_at = now() - interval '400 days',
         deleted_at = now() - interval '400 days' WHERE account_id = $1 AND subject_id = $2`,
        [tenant.accountId, subject],
      );
    await age('old-one');
    await page.goto(`/sites/${tenant.site.id}?tab=privacy`);
    const panel = page.getByRole('region', { name: 'Purge automatically' });
    await panel.getByText('Off. Erased people stay as evidence').waitFor();
    expect(await panel.getByRole('button', { name: 'Turn on' }).count()).toBe(0);
    await panel.getByLabel('Days to keep the evidence of erased people').fill('12');
    await panel.getByRole('button', { name: 'See who would be purged' }).click();
    await panel.getByText('Enter whole days from 30 to 36,500.').waitFor();
    await panel.getByLabel('Days to keep the evidence of erased people').fill('365');
    await panel.getByRole('button', { name: 'See who would be purged' }).click();
    await panel.getByText('People purged first').waitFor();
    await panel.getByText('It cannot be undone.', { exact: false }).waitFor();
    await panel.getByText('Nobody', { exact: true }).waitFor();
    expect(await findingsOn(page)).toEqual([]);

    // Meanwhile another person comes to it.
    await erase('another');
    await age('another');
    const confirm = async () => {
      await panel.getByRole('button', { name: 'Turn on' }).click();
      await dialog().getByLabel(`Type ${tenant.site.domain} to confirm`).fill(tenant.site.domain);
      await dialog().getByRole('button', { name: 'Turn on' }).click();
    };
    await confirm();
    await panel.getByText('Nothing was switched on.', { exact: false }).waitFor();
    await panel
      .getByRole('term')
      .filter({ hasText: 'People purged first' })
      .locator('xpath=following-sibling::dd')
      .getByText('2')
      .waitFor();
    const path = `/sites/${tenant.site.id}/retention`;
    expect((await owner.get(path)).body).toMatchObject({ erased_days: null });
    await confirm();
    await panel.getByText('On. People are purged 365 days after', { exact: false }).waitFor();
    expect((await owner.get(path)).body).toMatchObject({ erased_days: 365 });

    // Other days need a preview of their own.
    await panel.getByLabel('Days to keep the evidence of erased people').fill('730');
    expect(await panel.getByRole('button', { name: 'Change days' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await panel.getByText('Off. Erased people stay as evidence').waitFor();
    expect((await owner.get(path)).body).toMatchObject({ erased_days: null });
  });

  test('[decision 79] superseded consents have days of their own, which may be set alone', async () => {
    const api = system.api(tenant.key);
    for (const accepted of [true, false]) await createConsent(api, tenant.site, { subject_id: 'ana', accepted });
    await system.sql.consent.query(
      `UPDATE consents SET id = '01A' || substr(id, 4), created_at = created_at - interval '400 days', updated_at = updated_at - interval '400 days' WHERE account_id = $1`,
      [tenant.accountId],
    );
    await page.goto(`/sites/${tenant.site.id}?tab=privacy`);
    const panel = page.getByRole('region', { name: 'Purge automatically' });
    await panel.getByLabel('Days to keep the evidence of erased people').fill('');
    await panel.getByLabel('Days to keep superseded consents').fill('90');
    await panel.getByRole('button', { name: 'See who would be purged' }).click();
    await panel
      .getByRole('term')
      .filter({ hasText: 'Superseded consents deleted first' })
      .locator('xpath=following-sibling::dd')
      .getByText('1')
      .waitFor();
    await panel.getByText('The choice that holds now stays', { exact: false }).waitFor();
    expect(await panel.getByText('People purged first').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Turn on' }).click();
    await dialog().getByText('1 superseded consent now', { exact: false }).waitFor();
    await dialog().getByLabel(`Type ${tenant.site.domain} to confirm`).fill(tenant.site.domain);
    await dialog().getByRole('button', { name: 'Turn on' }).click();
    await panel.getByText('On. Superseded consents are deleted 90 days after', { exact: false }).waitFor();
    const path = `/sites/${tenant.site.id}/retention`;
    expect((await owner.get(path)).body).toMatchObject({ erased_days: null, superseded_days: 90 });
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await panel.getByText('On. Superseded consents', { exact: false }).waitFor({ state: 'detached' });
    expect((await owner.get(path)).body).toEqual({ site_id: tenant.site.id, erased_days: null, set_by: null, set_at: null });
  });
});
