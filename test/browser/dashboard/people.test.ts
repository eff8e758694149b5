import { signIdentity } from '@consent/sdk/node';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';

describeDashboard('[decision 70] signed-in people', (at) => {
  test('an owner turns them on, makes a secret that is shown once, and sees the devices of a person', async () => {
    const { system } = at;
    const tenant = await system.tenants.create();
    const person = await at.person();
    onTestFinished(() => person.leave());
    await person.signIn(tenant);
    const { page } = person;
    await page.goto(`/sites/${tenant.site.id}`);
    await page.getByText('No key yet, so nobody can be identified.').waitFor();
    await page.getByLabel('If device and person chose differently').first().click();
    await page.getByRole('option', { name: 'Ask again, and allow only what both choices allow' }).click();
    await page.getByRole('button', { name: 'Save rule' }).click();
    const api = system.api(tenant.key);
    const owner = await system.signIn(tenant);
    await vi.waitFor(async () => {
      expect((await owner.get(`/sites/${tenant.site.id}`)).body).toMatchObject({ banner: { identity: { on_difference: 'ask' } } });
    }, 10_000);
    await page.getByRole('button', { name: 'Make secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make secret' }).click();
    const key = (await page.getByTestId('secret').textContent())!;
    expect(key).toMatch(/^idsec_/);
    await page.getByText('Secret (HS256), current').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.reload();
    await page.getByText('Secret (HS256), current').waitFor();
    expect(await page.getByTestId('secret').count()).toBe(0);

    const ofSite = { headers: { 'X-Site-Token': tenant.site.token } };
    const token = signIdentity('ada', { siteId: tenant.site.id, key });
    expect((await system.api().post('/public/identity', { token, subject_id: 'her-phone' }, ofSite)).status).toBe(200);
    await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true });
    await page.goto('/subjects/ada');
    await page.getByRole('link', { name: 'her-phone' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
  });
});
