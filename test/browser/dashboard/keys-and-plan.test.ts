import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';

describeDashboard('keys and plans', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await system.tenants.create({ plan: 'pro' });
    const session = await system.signIn(tenant);
    await session.post('/sites', { name: 'Shop', domain: 'shop.example.com' });
    const api = system.api(tenant.key);
    for (let calls = 0; calls < 3; calls += 1) await api.get('/consents');
    await waitUntil('the calls are counted', async () => (await session.get('/usage/by-key')).text.includes('"used":3'));
    const person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });

  test('[decision 28.1] a key is created for one site and read-only, and the list says so', async () => {
    await page.goto('/keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Key name').fill('auditor');
    await dialog.getByLabel('Site').selectOption({ label: 'Shop' });
    await dialog.getByLabel('Read-only').check();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const row = page.getByRole('group', { name: 'API keys', exact: true }).getByRole('row').filter({ hasText: 'auditor' });
    await row.getByText('Shop', { exact: true }).waitFor();
    await row.getByText('Read-only', { exact: true }).waitFor();
    const secret = (await page.getByText(/^sk-[0-9A-Za-z]{49}$/).textContent()) ?? '';
    expect((await system.api(secret).get('/consents')).status).toBe(200);
    expect((await system.api(secret).post('/policies', { name: 'P', content: 'x' })).status).toBe(403);
  });

  test('[decision 28.11] the keys page shows the requests of a key by day, also by keyboard', async () => {
    await page.goto('/keys');
    const usage = page.getByRole('region', { name: 'Requests by key' });
    const summary = usage.locator('summary').filter({ hasText: '3 requests' });
    await summary.focus();
    await page.keyboard.press('Enter');
    const today = usage.getByRole('row').nth(1);
    await today.getByText('3', { exact: true }).waitFor();
  });

  test('the dialog for choosing a smaller plan lists what the account loses', async () => {
    const loaded = ['sites', 'webhooks/endpoints'].map((path) => page.waitForResponse(`**/api/v1/${path}`));
    await page.goto('/plan');
    await page.getByText('Banner consents are free').first().waitFor();
    // Sites and endpoints load with the page. In the dialog they would move its button.
    await Promise.all(loaded);
    await page.getByRole('button', { name: 'Choose Free' }).click();
    const losses = page.getByRole('dialog').getByRole('listitem');
    await losses.first().waitFor();
    expect(await losses.allTextContents()).toEqual([
      expect.stringMatching(/^You get 100 API requests per month\. You've used \d+ this month\.$/),
      "You keep your 2 sites, but can't add any while you have 1 or more.",
      "You can't export consents. Files that are ready stay available until they expire.",
      'You can have 10 webhook endpoints.',
    ]);
  });

  test('the page of plans says who sets the prices and where to ask', async () => {
    await page.goto('/plan');
    await page.getByText('Whoever runs this service sets the prices.').waitFor();
    await page.getByRole('link', { name: 'Ask for prices' }).click();
    await page.waitForURL('**/contact');
  });
});
