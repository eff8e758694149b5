import type { Browser, Locator, Page } from 'playwright-core';
import type { Tenant } from '../system/tenants';
import { useSystem } from '../system/use-system';
import { describeInBrowser, openChromium } from './open-chromium';

describeInBrowser('the reference at /docs in a real browser', () => {
  const system = useSystem();
  let tenant: Tenant;
  let browser: Browser;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    browser = await openChromium();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens the page under another host name than PUBLIC_URL has, as people do. */
  async function openReference(page: Page): Promise<void> {
    const { port } = new URL(system.baseUrl);
    await page.goto(`http://localhost:${port}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByLabel('auth-bearer-value').fill(tenant.key);
    await page.getByRole('button', { name: 'Apply credentials' }).first().click();
    await page.getByRole('button', { name: 'Close' }).first().click();
  }

  async function tryOut(page: Page, operationId: string): Promise<Locator> {
    const operation = page.locator(`[id$="-${operationId}"]`).first();
    await operation.locator('.opblock-summary').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    return operation;
  }

  async function execute(operation: Locator): Promise<string> {
    await operation.getByRole('button', { name: 'Execute' }).click();
    const status = operation.locator('.live-responses-table .response .response-col_status').first();
    await status.waitFor();
    return (await status.innerText()).trim();
  }

  test('calls go to the origin of the page, and the example of a create succeeds with a site of the account', async () => {
    const page = await browser.newPage();
    await openReference(page);

    const list = await tryOut(page, 'listConsents');
    expect(await execute(list)).toBe('200');

    const create = await tryOut(page, 'createConsent');
    const proposed = JSON.parse(await create.locator('textarea').inputValue()) as Record<string, unknown>;
    await create.locator('textarea').fill(JSON.stringify({ ...proposed, site_id: tenant.site.id }));
    expect(await execute(create)).toBe('201');

    await page.close();
    // Swagger UI lays out the whole document first, which takes a slow machine long.
  }, 120_000);
});
