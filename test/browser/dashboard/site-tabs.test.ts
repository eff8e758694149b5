import type { Page } from 'playwright-core';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

describeDashboard('the tabs of a site', (at) => {
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
  const path = () => `/sites/${tenant.site.id}`;
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const saves = () => page.getByRole('main').getByRole('button', { name: /^Save( banner)?$/ });

  test('each has an address and at most one button to save; what cannot be undone is in the last one', async () => {
    for (const [address, name, shown, count] of [
      ['', 'Setup', 'Credentials', 1],
      ['?tab=banner', 'Banner', 'Banner settings', 1],
      ['?tab=danger', 'Danger zone', 'Delete site', 0],
    ] as const) {
      await page.goto(path() + address);
      await panel(shown).waitFor();
      expect(await tab(name).getAttribute('aria-selected')).toBe('true');
      expect([name, await saves().filter({ visible: true }).count()]).toEqual([name, count]);
      expect([name, await page.getByRole('button', { name: /^(Rotate token|Delete site)$/ }).count()]).toEqual([name, count === 0 ? 2 : 0]);
    }
    await tab('Policy').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === '?tab=policy');
    await tab('Setup').click();
    await page.waitForURL((url) => url.search === '');
    await page.goto(`${path()}?tab=unknown`);
    await panel('Credentials').waitFor();
  });

  test('[decision 34.10] a site with a policy shows the address of its policy page, and so does the policy', async () => {
    await page.goto(`${path()}?tab=policy`);
    await panel('Policy').getByText('No policies yet').waitFor();
    const policy = await createPolicy(system.api(tenant.key), { content: '# The policy of this shop' });
    await linkPolicy(system, tenant, policy.id);
    const address = `${new URL(page.url()).origin}/policy/${tenant.site.id}`;
    for (const [shownOn, name] of [
      [`${path()}?tab=policy`, 'Policy'],
      [`/policies/${policy.id}`, 'Used by'],
    ] as const) {
      await page.goto(shownOn);
      await panel(name)
        .getByRole('button', { name: `Copy: Policy page of ${tenant.site.domain}` })
        .waitFor();
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        panel(name).getByRole('link', { name: address, exact: true }).click(),
      ]);
      await opened.getByText('Version 1, published').waitFor();
      expect([new URL(opened.url()).pathname, await opened.getByText('The policy of this shop').count()]).toEqual([
        `/policy/${tenant.site.id}`,
        1,
      ]);
      await opened.close();
    }
  });

  test('what is typed stays while another tab is shown, is marked, and is not lost without a question', async () => {
    await page.goto(path());
    const name = panel('Name, domain and categories').getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Not saved yet');
    await page.getByRole('tab', { name: 'Setup (unsaved changes)' }).waitFor();
    await tab('Banner').click();
    await page.getByRole('form', { name: 'Banner settings' }).getByLabel('Position').selectOption('Center');
    await page.getByRole('tab', { name: 'Banner (unsaved changes)' }).waitFor();
    await tab('Setup').click();
    expect(await name.inputValue()).toBe('Not saved yet');

    const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
    await page.getByRole('link', { name: 'Policies', exact: true }).click();
    await leaving.getByText("You changed this site and didn't save it.").waitFor();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await leaving.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Not saved yet');

    await panel('Name, domain and categories').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Setup', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Banner (unsaved changes)' }).waitFor();
    expect((await (await system.signIn(tenant)).get(path())).body).toMatchObject({ name: 'Not saved yet' });

    // The banner's changes are asked about although another tab is shown, and are kept.
    await page.getByRole('link', { name: 'Policies', exact: true }).click();
    await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor();
    await page.goto(`${path()}?tab=banner`);
    await page.getByText('We restored the changes you made in this tab.').waitFor();
  });

  test('fit a phone, which scrolls them', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const address of ['', '?tab=banner', '?tab=notices', '?tab=policy', '?tab=danger']) {
      await page.goto(path() + address);
      await page.getByRole('tab', { selected: true }).waitFor();
      expect([address, await inPage(page, 'pixelsTooWide')]).toEqual([address, 0]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});
