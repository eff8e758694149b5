import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

describeDashboard('[decision 34.13] the banner with the settings of its site inside', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories: ['necessary', 'analytics'] });
  });
  afterEach(() => website.close());

  const src = () => `${website.product}/b/${website.tenant.site.token}.js`;
  const pageWith = (line: string) =>
    `<!doctype html><html lang="en"><head><title>Shop</title>${line}</head><body><h1>Shop</h1></body></html>`;

  /** Methods and paths of the product, in order. */
  async function open(origin = website.origin): Promise<{ page: Page; requests: string[]; words: string[] }> {
    const page = await website.newVisitor();
    const requests: string[] = [];
    const words: string[] = [];
    page.on('console', (message) => words.push(message.text()));
    page.on('request', (request) => {
      const { origin: of, pathname } = new URL(request.url());
      if (of === website.product) requests.push(`${request.method()} ${pathname}`);
    });
    await page.goto(origin);
    return { page, requests, words };
  }

  test('asks after one request, and the record names the notice as served', async () => {
    website.writePage(pageWith(`<script async src="${src()}"></script>`));
    const { page, requests } = await open();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(requests).toEqual([`GET /b/${website.tenant.site.token}.js`]);
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    const [record] = await website.records();
    const { body } = await at.system.api(website.tenant.key).get(`/consents/${String(record?.['id'])}/context`);
    expect(body).toMatchObject({ asked: 'served', language: 'en', action: 'accept_all' });
  });

  test.each(['async crossorigin', 'type="module"', 'nonce="abc"'])('loads with %s', async (attributes) => {
    const headers = attributes.startsWith('nonce')
      ? { 'Content-Security-Policy': `script-src 'nonce-abc'; connect-src ${website.product}; require-trusted-types-for 'script'` }
      : undefined;
    website.writePage(pageWith(`<script ${attributes} src="${src()}"></script>`), headers);
    const { page } = await open();
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
  });

  test('reads the settings again after the server refused a choice', async () => {
    website.writePage(pageWith(`<script async src="${src()}"></script>`));
    const { page, requests } = await open();
    await page.getByRole('dialog').waitFor();
    await website.configure({ categories: ['necessary', 'marketing'] });
    await page.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click();
    await waitUntil('the settings are read', () => requests.includes('GET /api/v1/public/site'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await dialog.getByText('Marketing').waitFor();
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
  });

  test('asks nobody on a page of another domain, and the console names the domain to set', async () => {
    const { accountId, site } = website.tenant;
    const description = { accountId, id: site.id, name: 'Shop', domain: 'elsewhere.example', categoriesClosed: false, categories: [] };
    await at.system.rpc.sites.updateSite(description);
    website.writePage(pageWith(`<script async src="${src()}"></script>`));
    const { page, words } = await open();
    await waitUntil('the console says why', () => words.some((text) => text.includes('set the site’s domain to localhost.')));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('a page that defines the names of the document changes nothing', async () => {
    const forged = '<script>var consentDocument = { categories: null, policy: null, languages: [] }, consentDomain = "localhost";</script>';
    const form = '<form id="consentDocument"><input name="categories"></form>';
    for (const line of [forged, form]) {
      website.writePage(
        pageWith(`${line}<script async src="${website.product}/banner.js" data-site="${website.tenant.site.token}"></script>`),
      );
      const { page, requests } = await open();
      await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).waitFor();
      expect(requests).toContain('GET /api/v1/public/site');
    }
  });
});
