import { text as textOf } from 'node:stream/consumers';
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
    await page.getByRole('link', { name: 'her-phone', exact: true }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
  });

  async function identified() {
    const { system } = at;
    const tenant = await system.tenants.create();
    const owner = await system.signIn(tenant);
    const key = (await owner.post(`/sites/${tenant.site.id}/identity/secret`)).body['secret'] as string;
    const ofSite = { headers: { 'X-Site-Token': tenant.site.token } };
    const identify = async (device: string) => {
      const token = signIdentity('ada', { siteId: tenant.site.id, key });
      expect((await system.api().post('/public/identity', { token, subject_id: device }, ofSite)).status).toBe(200);
    };
    const choose = async (device: string, accepted: boolean) =>
      expect((await system.api().post('/public/consent', { subject_id: device, accepted }, ofSite)).status).toBe(201);
    const person = await at.person();
    onTestFinished(() => person.leave());
    await person.signIn(tenant);
    return { tenant, identify, choose, page: person.page, api: system.api(tenant.key) };
  }

  test('[decision 77.3] the download of a person has the linked devices and names its subjects, unless that is turned off', async () => {
    const { tenant, identify, choose, page, api } = await identified();
    await choose('phone', true);
    await identify('phone');
    await choose('phone', false);
    await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true });
    await page.goto('/subjects/phone');
    const panel = page.getByRole('region', { name: 'Data', exact: true });
    await panel.getByText('ada (Person)').waitFor();
    const download = async () => {
      const started = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Download JSON' }).click();
      return JSON.parse(await textOf(await (await started).createReadStream())) as {
        subject_ids?: string[];
        consents: { subject_id: string }[];
      };
    };
    const linked = await download();
    expect(linked.subject_ids).toEqual(['ada', 'phone']);
    // Also what the phone decided before it was linked, as the page says.
    await panel.getByText('also before they were linked and after', { exact: false }).waitFor();
    expect(linked.consents.map(({ subject_id: subject }) => subject)).toEqual(['ada', 'phone', 'phone']);
    await panel.getByLabel('With the linked device').uncheck();
    const alone = await download();
    expect(alone.subject_ids).toBeUndefined();
    expect(alone.consents.map(({ subject_id: subject }) => subject)).toEqual(['phone', 'phone']);
  });

  test('[decision 77.4] an owner ends a wrong link after reading what that means', async () => {
    const { tenant, identify, choose, page, api } = await identified();
    await identify('phone');
    await choose('phone', false);
    await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true });
    await page.goto('/subjects/ada');
    await page.getByRole('button', { name: 'End link: phone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('still counts as the person’s', { exact: false }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'End link' }).click();
    await page.getByRole('region', { name: 'Devices' }).getByText('Ended', { exact: true }).waitFor();
    const { data } = (await api.get('/subjects/ada/links')).body as { data: object[] };
    expect(data).toMatchObject([{ subject_id: 'phone', unlinked_at: expect.any(String) as string }]);
    expect(await page.getByRole('button', { name: 'End link: phone' }).count()).toBe(0);
  });

  test('[decision 77.7] own words about devices are written on the page of the banner', async () => {
    const { tenant, page } = await identified();
    const { system } = at;
    const owner = await system.signIn(tenant);
    const path = `/sites/${tenant.site.id}`;
    await owner.put(path, { name: 'Shop', domain: tenant.site.domain, banner: { identity: { on_difference: 'account' } } });
    await page.goto(`${path}?tab=banner`);
    const field = page.getByLabel('Where a choice holds');
    await page.getByPlaceholder('Your choice holds on all devices where you are signed in here.').waitFor();
    await field.fill('It holds on all your devices.');
    await page.getByRole('button', { name: 'Save banner' }).click();
    await vi.waitFor(async () => {
      const texts = { en: { scope: 'It holds on all your devices.' } };
      expect((await owner.get(path)).body).toMatchObject({ banner: { identity: { on_difference: 'account', texts } } });
    }, 10_000);
    const { body } = await system.api().get('/public/site', { headers: { 'X-Site-Token': tenant.site.token } });
    expect(body['identity']).toMatchObject({
      texts: { en: { scope: 'It holds on all your devices.', adopted: 'Your choice from another device holds here too.' } },
    });
  });

  test('[decision 77.10] an erasure on the page of a person erases the linked devices too, unless that is turned off', async () => {
    const { tenant, identify, choose, page, api } = await identified();
    await identify('phone');
    await choose('phone', true);
    await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true });
    await page.goto('/subjects/ada');
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This erases 2 consents:').waitFor();
    await dialog.getByLabel('With the linked device').uncheck();
    await dialog.getByText('This erases 1 consent:').waitFor();
    await dialog.getByLabel('With the linked device').check();
    await dialog.getByText('This erases 2 consents:').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await dialog.getByLabel('Type ERASE to confirm').fill('ERASE');
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog.getByText('Erased for ada and the linked devices.', { exact: false }).waitFor();
    for (const subject of ['ada', 'phone']) expect((await api.get(`/consents?subject_id=${subject}`)).body).toMatchObject({ data: [] });
  });
});
